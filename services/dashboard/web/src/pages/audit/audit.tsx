import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Audit } from "../../../../src/http/api";
import { csvAddressOf, queries, resources } from "../../api/resources";
import { useScope } from "../../app/scope";
import { startOfDay } from "../../format/time";
import { Badge, type Tone } from "../../ui/badge";
import { ButtonAnchor } from "../../ui/button";
import { LINK } from "../../ui/classes";
import { Mono } from "../../ui/code";
import { type Column, DataTable } from "../../ui/data-table";
import { DayFilter, FilterBar, OptionFilter } from "../../ui/filters";
import { EmptyState, Page } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { Time } from "../../ui/values";

type Entry = Audit["entries"][number];
const FROM = "/m/$merchant/$mode/audit";

export function AuditPage() {
  const { scope } = useScope();
  const search = useSearch({ from: FROM });
  const filters = {
    action: search.action,
    user: search.user,
    from: startOfDay(search.from),
    to: startOfDay(search.to, 1),
  };
  const audit = useInfiniteQuery(queries.audit(scope, filters));
  return (
    <Page
      title="Audit log"
      lead="Who changed what, from where and when, in both modes."
      actions={
        <ButtonAnchor href={csvAddressOf(resources.audit(scope), filters)} download>
          Download CSV
        </ButtonAnchor>
      }
    >
      <AuditFilters actions={audit.data?.pages[0]?.actions ?? []} />
      <Paged query={audit}>
        {(pages) => {
          const entries = pages.flatMap((page) => page.entries);
          return entries.length > 0 ? (
            <DataTable label="Audit log" rows={entries} rowKey={({ id }) => id} columns={COLUMNS} />
          ) : (
            <EmptyState title="No entry fits the filters">
              <p>Clear one of them.</p>
            </EmptyState>
          );
        }}
      </Paged>
    </Page>
  );
}

function AuditFilters({ actions }: { actions: string[] }) {
  const { scope, can } = useScope();
  const { data: team } = useQuery({ ...queries.team(scope), enabled: can("team.read") });
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const set = (change: typeof search) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  return (
    <FilterBar>
      <OptionFilter
        label="Action"
        value={search.action}
        all="All"
        options={actions.map((value) => ({ value, label: value }))}
        onChange={(action) => set({ action })}
      />
      <OptionFilter
        label="User"
        value={search.user}
        all="All"
        options={(team?.members ?? []).map(({ userId, name }) => ({ value: userId, label: name }))}
        onChange={(user) => set({ user })}
      />
      <DayFilter label="From" value={search.from} onChange={(from) => set({ from })} />
      <DayFilter label="To, with that day" value={search.to} onChange={(to) => set({ to })} />
    </FilterBar>
  );
}

const OUTCOMES: Record<Entry["outcome"], { tone: Tone; name: string }> = {
  done: { tone: "ok", name: "Done" },
  failed: { tone: "danger", name: "Failed" },
  unknown: { tone: "warn", name: "Unknown" },
};

const COLUMNS: Column<Entry>[] = [
  { title: "Time", cell: ({ at }) => <Time at={at} /> },
  { title: "Who", cell: ({ who }) => who },
  {
    title: "What",
    cell: (entry) => (
      <span className="block min-w-0">
        <span className="block font-medium">{entry.action}</span>
        <span className="block">{entry.object}</span>
        <Change entry={entry} />
      </span>
    ),
  },
  {
    title: "Outcome",
    cell: ({ outcome }) => <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].name}</Badge>,
  },
  {
    title: "From",
    cell: ({ address, requestId }) => (
      <span>
        <span className="block">{address ?? "–"}</span>
        {requestId && (
          <span className="text-xs text-soft">
            <Mono>{requestId}</Mono>
          </span>
        )}
      </span>
    ),
  },
];

const INDENT = 2;

function Change({ entry: { before, after } }: { entry: Entry }) {
  if (!before && !after) return null;
  return (
    <details className="mt-1 text-left">
      <summary className={`inline-block list-none ${LINK}`}>What changed</summary>
      <dl className="mt-1 grid gap-2 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
        {before && <Values name="Before" values={before} />}
        {after && <Values name="After" values={after} />}
      </dl>
    </details>
  );
}

function Values({ name, values }: { name: string; values: Record<string, unknown> }) {
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      <dd>{JSON.stringify(values, null, INDENT)}</dd>
    </div>
  );
}
