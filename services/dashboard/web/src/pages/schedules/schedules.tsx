import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { Schedule } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { LINK } from "../../ui/classes";
import { type Column, DataTable } from "../../ui/data-table";
import { FilterBar, OptionFilter } from "../../ui/filters";
import { EmptyState, Page } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { Money, Time } from "../../ui/values";
import { rhythmOf, ScheduleState, STATE_OPTIONS, TYPES } from "./states";

const FROM = "/m/$merchant/$mode/schedules";

export function SchedulesPage() {
  const { scope, merchant, mode, can } = useScope();
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const schedules = useInfiniteQuery(queries.schedules(scope, search));
  const params = { merchant: merchant.slug, mode };
  const send = can("schedules.write") && (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <Link to="/m/$merchant/$mode/send" params={params} className={LINK}>
        Send money, repeated or later
      </Link>
      <Link to="/m/$merchant/$mode/sweeps/new" params={params} className={LINK}>
        Sweep the wallet to a bank
      </Link>
    </span>
  );
  return (
    <Page
      title="Schedules"
      lead="Payments that repeat or come later, and sweeps of your wallet. Each run is paid once."
      actions={send}
    >
      <FilterBar>
        <OptionFilter
          label="State"
          value={search.status}
          all="All"
          options={STATE_OPTIONS}
          onChange={(status) => void navigate({ search: { status }, replace: true })}
        />
      </FilterBar>
      <Paged query={schedules}>
        {(pages) => {
          const rows = pages.flatMap((page) => page.schedules);
          return rows.length > 0 ? (
            <DataTable label="Schedules" rows={rows} rowKey={({ id }) => id} columns={COLUMNS} />
          ) : (
            <EmptyState title={search.status ? "No schedule is like this" : "No schedule yet"}>
              <p>{search.status ? "Choose another state, or all." : send || "None was made."}</p>
            </EmptyState>
          );
        }}
      </Paged>
    </Page>
  );
}

const COLUMNS: Column<Schedule>[] = [
  { title: "To", cell: (schedule) => <ScheduleLink schedule={schedule} /> },
  { title: "Kind", cell: ({ type }) => TYPES[type] },
  { title: "State", cell: ScheduleState },
  { title: "When", cell: rhythmOf },
  {
    title: "Next run",
    cell: ({ nextRunAt }) => (nextRunAt ? <Time at={nextRunAt} /> : "None planned"),
  },
  {
    title: "Amount",
    align: "end",
    cell: ({ amountKobo }) =>
      amountKobo ? <Money minor={amountKobo} currency="NGN" /> : "By the run",
  },
];

function ScheduleLink({ schedule: { id, to, reference } }: { schedule: Schedule }) {
  const { merchant, mode } = useScope();
  return (
    <span>
      <Link
        to="/m/$merchant/$mode/schedules/$schedule"
        params={{ merchant: merchant.slug, mode, schedule: id }}
        className={LINK}
      >
        {to}
      </Link>
      <span className="block text-xs text-soft">{reference}</span>
    </span>
  );
}
