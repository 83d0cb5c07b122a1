import { z } from "zod";

/** By its email, services find the copies that they keep of a deleted customer's personal data. */
export const CustomerErased = z.object({
  id: z.string().describe("`cus_…`"),
  email: z.string().describe("The customer's last email, lower case."),
  deletedAt: z.iso.datetime({ precision: 3 }),
});
export type CustomerErased = z.infer<typeof CustomerErased>;
