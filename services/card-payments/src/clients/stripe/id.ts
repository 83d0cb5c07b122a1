import { z } from "zod";

/** What the processor calls something. It is put into paths and stored. */
export const Id = z.string().regex(/^\w{1,200}$/);

/** A thing, or only its name. */
export const IdOf = z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]);

export const Metadata = z.record(z.string(), z.unknown());
