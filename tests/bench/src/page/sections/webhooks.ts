import { table } from "../../markdown";
import { quantile } from "../../measure";
import { perSecond, rateOf } from "../../webhooks/backlog";
import type { Cell } from "../../webhooks/compare";
import { BAD_MANNERS, ENDPOINTS, nameOf } from "../../webhooks/plan";
import { medianWaiting, type Waiting } from "../../webhooks/waiting";
import type { WebhooksResult } from "../../webhooks/webhooks-bench";
import { amount, ms } from "../figures";
import { type Section, type Writer, wanted } from "../section";

export const writeWebhooks: Writer<WebhooksResult> = ({ result }, pen): Section => {
  const { cells, backlog, targets, rounds, seconds } = result;
  const relay = quantile(Float64Array.from(backlog.carried, perSecond).sort(), 0.5);
  const waits = cells.map((cell) => ({ name: nameOf(cell.measurement), all: allOf(cell) }));
  return {
    title: "Webhooks",
    lines: [
      `From the commit of an event to its arrival at a merchant's server: outbox, Kafka, the webhook service, HTTP. ${ENDPOINTS} endpoints, ${BAD_MANNERS.length} manners of bad ones (${BAD_MANNERS.join(", ")}); one process of the service.`,
      `Medians of ${rounds} rounds of ${seconds} s; the longest waiting time is that of all rounds.`,
      "",
      pen.chart({
        file: "webhooks",
        chart: {
          title: "From commit to arrival",
          unit: "ms",
          series: ["p50", "p99"],
          groups: waits.map(({ name, all }) => ({ name, values: [all.p50Ms, all.p99Ms] })),
        },
      }),
      "",
      ...table({
        head: ["events", "messages", "p50 ms", "p95 ms", "p99 ms", "longest ms"],
        rows: waits.map(({ name, all }) => [name, amount(all.messages), ...figuresOf(all)]),
        words: [0],
      }),
      "",
      `A backlog: the relay carried ${amount(relay)} events/s from the outbox to Kafka, and the service delivered ${amount(rateOf(backlog.drained))}/s for ${(backlog.drained.ms / 1_000).toFixed(0)} s.`,
      "",
      ...wanted(targets),
    ],
  };
};

/** Of all endpoints that are well. */
function allOf({ rounds }: Cell): Waiting {
  return medianWaiting(rounds.map(({ seen }) => seen.all));
}

const figuresOf = ({ p50Ms, p95Ms, p99Ms, maxMs }: Waiting): string[] =>
  [p50Ms, p95Ms, p99Ms, maxMs].map(ms);
