import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import type { BulkRow, BulkTransfer } from "../../../../src/http/api";
import { ApiError } from "../../api/http";
import { pathOf, queries, resources } from "../../api/resources";
import { PaymentLink } from "../../app/payment-link";
import { useScope } from "../../app/scope";
import { ButtonAnchor } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { LINK } from "../../ui/classes";
import { Mono } from "../../ui/code";
import { type Column, DataTable } from "../../ui/data-table";
import { FilterBar, OptionFilter } from "../../ui/filters";
import { Loaded } from "../../ui/loaded";
import { Card, EmptyState, Facts, Page, Section } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { Money, Time } from "../../ui/values";
import { BulkActions } from "./bulk-actions";
import { BulkStatus, ROW_STATUS_OPTIONS, RowStatus } from "./states";
import { useBulkTransfer } from "./use-bulk-transfer";

const FROM = "/m/$merchant/$mode/bulk-transfers/$bulk";

export function BulkTransferPage() {
  const { bulk: id } = useParams({ from: FROM });
  const bulk = useBulkTransfer(id);
  if (bulk.error instanceof ApiError && bulk.error.status === 404) return <Gone />;
  return (
    <Page title="Bulk transfer" lead={<Mono>{id}</Mono>} actions={<BulkActions id={id} />}>
      <Loaded query={bulk}>{(loaded) => <Shown bulk={loaded} />}</Loaded>
      <Rows id={id} changedAt={bulk.data?.updatedAt} />
    </Page>
  );
}

function Gone() {
  const { merchant, mode } = useScope();
  return (
    <Page title="There is no such bulk transfer">
      <p>
        It belongs to the other mode, or the address is not complete.{" "}
        <Link
          to="/m/$merchant/$mode/bulk-transfers"
          params={{ merchant: merchant.slug, mode }}
          className={LINK}
        >
          See all bulk transfers
        </Link>
        .
      </p>
    </Page>
  );
}

function Shown({ bulk }: { bulk: BulkTransfer }) {
  const money = (kobo: string) => <Money minor={kobo} currency="NGN" />;
  const facts: [string, ReactNode][] = [
    ["Status", <BulkStatus key="status" status={bulk.status} />],
    ["Reference", bulk.reference],
    ["From", <Mono key="from">{bulk.fromPayId}</Mono>],
    ["Amount of all rows", money(bulk.amountKobo)],
    ["Fees", money(bulk.feesKobo)],
    ["Stamp duty", money(bulk.stampDutiesKobo)],
    ["Leaves the wallet", money(bulk.totalDebitKobo)],
    ["Paid so far", money(bulk.completedAmountKobo)],
    ["Created", <Time key="created" at={bulk.createdAt} />],
    ["Approved", bulk.approvedAt ? <Time key="approved" at={bulk.approvedAt} /> : "–"],
    ["Ended", bulk.endedAt ? <Time key="ended" at={bulk.endedAt} /> : "–"],
  ];
  return (
    <>
      <NextStep bulk={bulk} />
      <Progress rows={bulk.rows} />
      <Facts facts={facts} />
    </>
  );
}

function NextStep({ bulk: { status, isOwn, needsSecondApprover } }: { bulk: BulkTransfer }) {
  if (status === "paused") {
    return (
      <Callout tone="warn" title="It is paused">
        <p>No further row begins until someone resumes it.</p>
      </Callout>
    );
  }
  if (status !== "draft") return null;
  return (
    <Callout tone="warn" title="Nothing is paid yet">
      <p>
        {isOwn && needsSecondApprover
          ? "You have made it, so another person of your team must approve it."
          : "All rows are right. Check the totals, then approve it."}
      </p>
    </Callout>
  );
}

const COUNTS = [
  ["Paid", "completed"],
  ["Failed", "failed"],
  ["Being paid", "processing"],
  ["Not begun", "pending"],
  ["Canceled", "canceled"],
] as const satisfies [string, BulkRow["status"]][];

function Progress({ rows }: { rows: BulkTransfer["rows"] }) {
  const final = rows.completed + rows.failed + rows.canceled;
  return (
    <Card>
      <div className="grid gap-3">
        <p id="progress" className="font-medium">
          {final} of {rows.total} rows are final
        </p>
        <progress
          aria-labelledby="progress"
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
          max={rows.total}
          value={final}
        />
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {COUNTS.map(([name, status]) => (
            <div key={status}>
              <dt className="text-xs text-soft">{name}</dt>
              <dd>{rows[status]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}

function Rows({ id, changedAt }: { id: string; changedAt: string | undefined }) {
  const { scope } = useScope();
  const { status } = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const rows = useInfiniteQuery(queries.bulkRows(scope, id, { status }));
  useRefetchAt(changedAt, rows);
  const file = [...resources.bulkTransfers(scope), id, "results.csv"];
  return (
    <Section
      title="Rows"
      actions={
        <ButtonAnchor href={`/api${pathOf(file, { status })}`} download>
          Download CSV
        </ButtonAnchor>
      }
    >
      <FilterBar>
        <OptionFilter
          label="Status"
          value={status}
          all="All"
          options={ROW_STATUS_OPTIONS}
          onChange={(chosen) => void navigate({ search: { status: chosen }, replace: true })}
        />
      </FilterBar>
      <Paged query={rows}>
        {(pages) => {
          const found = pages.flatMap((page) => page.rows);
          return found.length > 0 ? (
            <DataTable
              label="Rows"
              rows={found}
              rowKey={({ row }) => String(row)}
              columns={COLUMNS}
            />
          ) : (
            <EmptyState title="No row has this status" />
          );
        }}
      </Paged>
    </Section>
  );
}

interface Refetchable {
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** Reads the rows again when their bulk transfer has changed, once the read before is complete. */
function useRefetchAt(changedAt: string | undefined, { isFetching, refetch }: Refetchable): void {
  const shown = useRef(changedAt);
  useEffect(() => {
    if (isFetching || shown.current === changedAt) return;
    if (shown.current !== undefined) void refetch();
    shown.current = changedAt;
  });
}

const COLUMNS: Column<BulkRow>[] = [
  { title: "Row", cell: ({ row }) => row },
  {
    title: "To",
    cell: ({ payee, bankCode, accountName }) => (
      <span>
        <Mono>{payee}</Mono>
        <span className="block text-xs text-soft">
          {[accountName, bankCode && `bank ${bankCode}`].filter(Boolean).join(", ")}
        </span>
      </span>
    ),
  },
  {
    title: "Reference",
    cell: ({ reference, transactionId }) =>
      transactionId ? (
        <PaymentLink id={transactionId}>{reference}</PaymentLink>
      ) : (
        <span className="[overflow-wrap:anywhere]">{reference}</span>
      ),
  },
  {
    title: "Status",
    cell: ({ status, error }) => (
      <span>
        <RowStatus status={status} />
        {error && <span className="block text-xs text-soft">{error}</span>}
      </span>
    ),
  },
  {
    title: "Amount",
    align: "end",
    cell: ({ amountKobo }) => <Money minor={amountKobo} currency="NGN" />,
  },
];
