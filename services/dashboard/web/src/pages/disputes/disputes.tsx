import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { FilterBar, OptionFilter } from "../../ui/filters";
import { EmptyState, Page } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { DisputeTable } from "./dispute-table";
import { DISPUTE_STATUSES } from "./states";

const FROM = "/m/$merchant/$mode/disputes";

export function DisputesPage() {
  const { scope } = useScope();
  const { status } = useSearch({ from: FROM });
  const disputes = useInfiniteQuery(queries.disputes(scope, { status }));
  return (
    <Page
      title="Disputes"
      lead="Card payments whose holders objected at their banks, newest first. Open one to answer it."
    >
      <Filters />
      <Paged query={disputes}>
        {(pages) => {
          const all = pages.flatMap((page) => page.disputes);
          return all.length > 0 ? (
            <DisputeTable disputes={all} />
          ) : (
            <NoDisputes isFiltered={status !== undefined} />
          );
        }}
      </Paged>
    </Page>
  );
}

function Filters() {
  const { status } = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  return (
    <FilterBar>
      <OptionFilter
        label="Status"
        value={status}
        all="All"
        options={DISPUTE_STATUSES}
        onChange={(chosen) => void navigate({ search: { status: chosen }, replace: true })}
      />
    </FilterBar>
  );
}

function NoDisputes({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No dispute has this status">
      <p>Choose another status, or all.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No disputes">
      <p>A dispute appears here when a cardholder objects to a payment at the bank.</p>
    </EmptyState>
  );
}
