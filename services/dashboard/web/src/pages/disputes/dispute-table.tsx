import { Link } from "@tanstack/react-router";
import type { DisputeSummary } from "../../../../src/http/api";
import { useScope } from "../../app/scope";
import { LINK } from "../../ui/classes";
import { type Column, DataTable } from "../../ui/data-table";
import { Money, Time } from "../../ui/values";
import { DisputeStatus, DueBy, reasonName } from "./states";

export function DisputeTable({ disputes }: { disputes: DisputeSummary[] }) {
  return <DataTable label="Disputes" rows={disputes} rowKey={({ id }) => id} columns={COLUMNS} />;
}

function DisputeLink({ id }: { id: string }) {
  const { merchant, mode } = useScope();
  return (
    <Link
      to="/m/$merchant/$mode/disputes/$dispute"
      params={{ merchant: merchant.slug, mode, dispute: id }}
      className={`${LINK} font-mono text-[0.8125rem] [overflow-wrap:anywhere]`}
    >
      {id}
    </Link>
  );
}

const COLUMNS: Column<DisputeSummary>[] = [
  { title: "Time", cell: ({ createdAt }) => <Time at={createdAt} /> },
  { title: "Dispute", cell: ({ id }) => <DisputeLink id={id} /> },
  { title: "Reason", cell: ({ reason }) => reasonName(reason) },
  { title: "Status", cell: (dispute) => <DisputeStatus {...dispute} /> },
  { title: "Evidence due", cell: (dispute) => <DueBy {...dispute} /> },
  {
    title: "Amount",
    align: "end",
    cell: ({ amountKobo, currency }) => <Money minor={amountKobo} currency={currency} />,
  },
];
