import { z } from "zod";
import { operation } from "./operation";

const Health = z.object({
  success: z.literal(true),
  message: z.string(),
  timestamp: z.iso.datetime({ precision: 3 }).describe("Our clock."),
  version: z.string().describe("The version of the software."),
});

/** Checks that authentication works. */
export function health(version: string) {
  return operation({
    id: "health",
    section: "Health",
    summary: "Check your key",
    description: "Returns 200 for a valid key. The body is flat: there is no `data`.",
    sdk: "health.check",
    scope: undefined,
    method: "GET",
    path: "/health",
    responses: { 200: Health },
    flat: true,
    handler: async () => ({
      status: 200,
      body: {
        success: true,
        message: "Kobo is up and your key works.",
        timestamp: new Date().toISOString(),
        version,
      },
    }),
  });
}
