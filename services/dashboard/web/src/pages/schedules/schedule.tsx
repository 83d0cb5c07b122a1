import { useInfiniteQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ScheduleDetail, ScheduleRun } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { PaymentLink } from "../../app/payment-link";
import { useScope } from "../../app/scope";
import { Mono } from "../../ui/code";
import { type Column, DataTable } from "../../ui/data-table";
import { EmptyState, Facts, Page, Section } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { Money, Time } from "../../ui/values";
import { ChangeAmount } from "./change-amount";
import { ScheduleActions } from "./schedule-actions";
import { RunState, reasonOf, rhythmOf, ScheduleState, TYPES } from "./states";

/** A run may come at any time. */
const LOOK_AGAIN_MS = 10_000;

export function SchedulePage() {
  const { scope } = useScope();
  const { schedule: id } = useParams({ from: "/m/$merchant/$mode/schedules/$schedule" });
  const query = useInfiniteQuery({
    ...queries.schedule(scope, id),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.status === "active" ? LOOK_AGAIN_MS : false,
  });
  const newest = query.data?.pages[0];
  return (
    <Page
      title={newest ? `${TYPES[newest.type]} to ${newest.to}` : "Schedule"}
      lead={<Mono>{id}</Mono>}
      actions={
        newest && (
          <>
            <ChangeAmount schedule={newest} />
            <ScheduleActions schedule={newest} />
          </>
        )
      }
    >
      <Paged query={query}>
        {(pages) => (
          <>
            {pages[0] && <Facts facts={factsOf(pages[0])} />}
            <Runs runs={pages.flatMap(({ runs }) => runs)} />
          </>
        )}
      </Paged>
    </Page>
  );
}

const RULES = {
  skip: "The run is left out",
  retry: "Tried again on the same day",
  pause: "The schedule is paused",
} as const;

function factsOf(schedule: ScheduleDetail): [string, ReactNode][] {
  const { amountKobo, keepAmountKobo, thresholdKobo, nextRunAt, maxRuns, runsCount, pauseReason } =
    schedule;
  const facts: [string, ReactNode][] = [
    ["State", <ScheduleState key="state" status={schedule.status} />],
    ["When", rhythmOf(schedule)],
    ["Next run", nextRunAt ? <Time key="next" at={nextRunAt} /> : "None planned"],
    ["Amount", amountKobo && <Money key="amount" minor={amountKobo} currency="NGN" />],
    ["Stays in the wallet", keepAmountKobo && <Money minor={keepAmountKobo} currency="NGN" />],
    ["Once the wallet holds", thresholdKobo && <Money minor={thresholdKobo} currency="NGN" />],
    ["With too little money", RULES[schedule.onInsufficientFunds]],
    ["Paused", pauseReason === "insufficient_funds" && "The wallet had too little money"],
    ["Runs", maxRuns === null ? String(runsCount) : `${runsCount} of ${maxRuns}`],
    ["Ends", schedule.endAt && <Time key="end" at={schedule.endAt} />],
    ["Reference", <Mono key="reference">{schedule.reference}</Mono>],
    ["Created", <Time key="created" at={schedule.createdAt} />],
  ];
  return facts.filter(([, value]) => value);
}

function Runs({ runs }: { runs: ScheduleRun[] }) {
  return (
    <Section title="Runs">
      {runs.length > 0 ? (
        <DataTable label="Runs" rows={runs} rowKey={({ id }) => id} columns={COLUMNS} />
      ) : (
        <EmptyState title="It has not run yet">
          <p>Each run appears here at its time.</p>
        </EmptyState>
      )}
    </Section>
  );
}

const COLUMNS: Column<ScheduleRun>[] = [
  { title: "Time", cell: ({ scheduledFor }) => <Time at={scheduledFor} /> },
  { title: "State", cell: ({ status }) => <RunState status={status} /> },
  { title: "Reason", cell: reasonOf },
  {
    title: "Payment",
    cell: ({ transactionId }) =>
      transactionId ? <PaymentLink id={transactionId}>{transactionId}</PaymentLink> : "None",
  },
  {
    title: "Amount",
    align: "end",
    cell: ({ amountKobo }) => amountKobo && <Money minor={amountKobo} currency="NGN" />,
  },
];
