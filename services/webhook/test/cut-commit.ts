import type { TcpProxy } from "@kobo/testing";

/** Cuts the connection at the next COMMIT: before it reaches the server, or after it succeeded. */
export function cutNextCommit(proxy: TcpProxy, when: "before" | "after"): void {
  let commits = 0;
  proxy.inspectRequests((chunk) => {
    if (!chunk.toString("latin1").toUpperCase().includes("COMMIT")) return "pass";
    commits++;
    return when === "before" && commits === 1 ? "cut" : "pass";
  });
  let isLost = false;
  proxy.inspectResponses((chunk) => {
    const isIt = when === "after" && commits === 1 && !isLost && chunk.includes("COMMIT");
    isLost ||= isIt;
    return isIt ? "cut" : "pass";
  });
}
