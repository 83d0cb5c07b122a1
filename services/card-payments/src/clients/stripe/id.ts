import { z } from "zod";

/** An id of the processor, safe for paths and for storage. */
export const Id = z.string().regex(/^\w{1,200}$/);

/** An object, or only its id. */
export const IdOf = z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]);

export const Metadata = z.record(z.string(), z.unknown());
