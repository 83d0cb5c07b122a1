import { obeyOrders } from "../worker-process";
import type { ReceiverOrder, ReceiverReport } from "./plan";
import { Servers } from "./servers";

/**
 * The merchants' servers in a process of their own, so that what they cost can be told apart. It does
 * what the bench says over the channel between them, and ends with that channel.
 */

function say(report: ReceiverReport): void {
  process.send?.(report);
}

const servers = new Servers();

async function obey(order: ReceiverOrder): Promise<void> {
  switch (order.kind) {
    case "open":
      return say({ kind: "opened", urls: await servers.open(order.manners) });
    case "trust":
      servers.trust(order.secrets);
      return say({ kind: "trusted" });
    case "count":
      return say({ kind: "counted", messages: servers.messages });
    case "collect":
      return say({ kind: "collected", ...servers.collect() });
    case "close":
      await servers.close(order.keep);
      return say({ kind: "closed" });
  }
}

obeyOrders(obey);
