import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ApiRequest } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { startOfDay } from "../../format/time";
import { Button } from "../../ui/button";
import { LINK } from "../../ui/classes";
import { Mono } from "../../ui/code";
import { type Column, DataTable } from "../../ui/data-table";
import { EmptyState, Page } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { Time } from "../../ui/values";
import { RequestFilters } from "./request-filters";
import { KeyName, RequestStatus, Unrecorded } from "./request-parts";

const FROM = "/m/$merchant/$mode/requests";

export function RequestsPage() {
  return (
    <Page
      title="Request log"
      lead="The requests of your API keys in the last 7 days, newest first. A request shows within a few seconds."
    >
      <RequestFilters />
      <RequestList />
    </Page>
  );
}

function RequestList() {
  const { scope } = useScope();
  const { from, to, ...search } = useSearch({ from: FROM });
  const filters = { ...search, from: startOfDay(from), to: startOfDay(to, 1) };
  const requests = useInfiniteQuery(queries.requests(scope, filters));
  return (
    <Paged query={requests}>
      {(pages) => {
        const rows = pages.flatMap((page) => page.requests);
        return rows.length > 0 ? (
          <DataTable label="Requests" rows={rows} rowKey={({ id }) => id} columns={COLUMNS} />
        ) : (
          <NoRequests />
        );
      }}
    </Paged>
  );
}

function NoRequests() {
  const { mode } = useScope();
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  if (Object.values(search).some(Boolean)) {
    return (
      <EmptyState title="No request fits the filters">
        <p>A path is found by its beginning, all others by the whole text, in {mode} mode.</p>
        <Button onClick={() => void navigate({ search: {} })}>Clear the filters</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No request in the last 7 days">
      <p>Call the API with a {mode} key, and the request appears here.</p>
    </EmptyState>
  );
}

const COLUMNS: Column<ApiRequest>[] = [
  { title: "Request", cell: (request) => <RequestLink request={request} /> },
  { title: "Status", cell: (request) => <RequestStatus request={request} /> },
  { title: "Reference", cell: ({ reference }) => (reference ? <Mono>{reference}</Mono> : "–") },
  { title: "Key", cell: ({ keyId }) => <KeyName id={keyId} /> },
  {
    title: "Time",
    cell: ({ at, ms }) => (
      <span>
        <Time at={at} />
        <span className="block text-xs text-soft">{formatMs(ms)}</span>
      </span>
    ),
  },
];

function formatMs(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}

function RequestLink({ request }: { request: ApiRequest }) {
  const { merchant, mode } = useScope();
  const { id, method, path } = request;
  return (
    <span className="block min-w-0">
      <Link
        to="/m/$merchant/$mode/requests/$request"
        params={{ merchant: merchant.slug, mode, request: id }}
        className={LINK}
      >
        <Mono>{`${method} ${path}`}</Mono>
      </Link>
      <Unrecorded request={request} />
    </span>
  );
}
