import { operation } from "../operation";

/** Answers whoever holds a valid key: the check that authentication works. */
export function health(version: string) {
  return operation({
    method: "GET",
    path: "/health",
    answer: async () => ({
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
