import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { BulkTransfer } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { BUTTON_LOOKS, BUTTON_SIZES, LINK } from "../../ui/classes";
import { type Column, DataTable } from "../../ui/data-table";
import { FilterBar, OptionFilter } from "../../ui/filters";
import { EmptyState, Page } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { Money, Time } from "../../ui/values";
import { BulkStatus, STATUS_OPTIONS } from "./states";

const FROM = "/m/$merchant/$mode/bulk-transfers";

export function BulkTransfersPage() {
  const { scope } = useScope();
  const { status } = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const bulkTransfers = useInfiniteQuery(queries.bulkTransfers(scope, { status }));
  return (
    <Page
      title="Bulk transfers"
      lead="Many people and accounts, paid with one approval. Newest first."
      actions={<NewLink />}
    >
      <FilterBar>
        <OptionFilter
          label="Status"
          value={status}
          all="All"
          options={STATUS_OPTIONS}
          onChange={(chosen) => void navigate({ search: { status: chosen }, replace: true })}
        />
      </FilterBar>
      <Paged query={bulkTransfers}>
        {(pages) => {
          const found = pages.flatMap((page) => page.bulkTransfers);
          return found.length > 0 ? (
            <DataTable
              label="Bulk transfers"
              rows={found}
              rowKey={({ id }) => id}
              columns={COLUMNS}
            />
          ) : (
            <None isFiltered={status !== undefined} />
          );
        }}
      </Paged>
    </Page>
  );
}

function NewLink() {
  const { merchant, mode, can } = useScope();
  if (!can("money.prepare")) return null;
  return (
    <Link
      to="/m/$merchant/$mode/bulk-transfers/new"
      params={{ merchant: merchant.slug, mode }}
      className={`${BUTTON_LOOKS.primary} ${BUTTON_SIZES.medium}`}
    >
      New bulk transfer
    </Link>
  );
}

function None({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No bulk transfer has this status">
      <p>Choose another status, or all.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No bulk transfers yet">
      <p>Upload a CSV file, such as your salaries: every row is checked before any is paid.</p>
    </EmptyState>
  );
}

function ToBulkTransfer({ id, reference }: Pick<BulkTransfer, "id" | "reference">) {
  const { merchant, mode } = useScope();
  return (
    <Link
      to="/m/$merchant/$mode/bulk-transfers/$bulk"
      params={{ merchant: merchant.slug, mode, bulk: id }}
      className={`${LINK} [overflow-wrap:anywhere]`}
    >
      {reference}
    </Link>
  );
}

const COLUMNS: Column<BulkTransfer>[] = [
  { title: "Created", cell: ({ createdAt }) => <Time at={createdAt} /> },
  { title: "Reference", cell: (bulk) => <ToBulkTransfer {...bulk} /> },
  { title: "Status", cell: ({ status }) => <BulkStatus status={status} /> },
  {
    title: "Paid rows",
    align: "end",
    cell: ({ rows }) => `${rows.completed} of ${rows.total}`,
  },
  { title: "Failed", align: "end", cell: ({ rows }) => rows.failed },
  {
    title: "Amount",
    align: "end",
    cell: ({ amountKobo }) => <Money minor={amountKobo} currency="NGN" />,
  },
];
