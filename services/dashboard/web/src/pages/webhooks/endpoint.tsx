import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { Delivery, Endpoint } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { Button } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { LINK } from "../../ui/classes";
import { type Column, DataTable } from "../../ui/data-table";
import { FilterBar, OptionFilter } from "../../ui/filters";
import { Loaded } from "../../ui/loaded";
import { EmptyState, Facts, Page, Section } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { Time } from "../../ui/values";
import { EndpointDialogs, type EndpointTask } from "./endpoint-dialogs";
import { ALL_EVENTS } from "./endpoint-fields";
import { attemptsOf, DELIVERY_STATUSES, DeliveryState, EndpointState } from "./states";

const FROM = "/m/$merchant/$mode/webhooks/$endpoint";

export function EndpointPage() {
  const { scope } = useScope();
  const { endpoint: endpointId } = useParams({ from: FROM });
  const webhooks = useQuery(queries.webhooks(scope));
  return (
    <Loaded query={webhooks}>
      {({ endpoints, events }) => {
        const endpoint = endpoints.find(({ id }) => id === endpointId);
        return endpoint ? <Shown endpoint={endpoint} events={events} /> : <Gone />;
      }}
    </Loaded>
  );
}

function Gone() {
  const { merchant, mode } = useScope();
  return (
    <Page title="There is no such endpoint">
      <p>
        It was deleted, or it belongs to the other mode.{" "}
        <Link
          to="/m/$merchant/$mode/webhooks"
          params={{ merchant: merchant.slug, mode }}
          className={LINK}
        >
          See all endpoints
        </Link>
        .
      </p>
    </Page>
  );
}

function Shown({ endpoint, events }: { endpoint: Endpoint; events: string[] }) {
  const [task, setTask] = useState<EndpointTask>();
  return (
    <Page
      title={endpoint.url}
      lead={endpoint.description}
      actions={<Actions endpoint={endpoint} onStart={setTask} />}
    >
      {!endpoint.active && endpoint.disabledReason !== "merchant" && (
        <Callout tone="danger" title="Kobo has switched this endpoint off">
          <p>
            It failed for too long, or said that it is gone. Repair your server, switch the endpoint
            on, then recover what it has missed.
          </p>
        </Callout>
      )}
      <Facts
        facts={[
          ["State", <EndpointState key="state" endpoint={endpoint} />],
          ["Events", endpoint.events.includes(ALL_EVENTS) ? "All" : endpoint.events.join(", ")],
          ["Added", <Time key="added" at={endpoint.createdAt} />],
          ...previousSecret(endpoint),
        ]}
      />
      <Deliveries endpointId={endpoint.id} />
      {task && (
        <EndpointDialogs
          task={task}
          endpoint={endpoint}
          events={events}
          onClose={() => setTask(undefined)}
        />
      )}
    </Page>
  );
}

function previousSecret({ previousSecretUntil }: Endpoint): [string, React.ReactNode][] {
  if (!previousSecretUntil) return [];
  return [["Previous secret also signs until", <Time key="until" at={previousSecretUntil} />]];
}

interface ActionsProps {
  endpoint: Endpoint;
  onStart: (task: EndpointTask) => void;
}

function Actions({ endpoint, onStart }: ActionsProps) {
  const { can } = useScope();
  return (
    <>
      {can("webhooks.send") && (
        <>
          <Button look="primary" onClick={() => onStart("test")}>
            Send test event
          </Button>
          <Button onClick={() => onStart("recover")}>Recover</Button>
        </>
      )}
      {can("webhooks.write") && (
        <>
          <Button onClick={() => onStart("edit")}>Edit</Button>
          <Button onClick={() => onStart("roll")}>Roll secret</Button>
          <Button onClick={() => onStart(endpoint.active ? "disable" : "enable")}>
            {endpoint.active ? "Switch off" : "Switch on"}
          </Button>
          <Button look="danger" onClick={() => onStart("delete")}>
            Delete
          </Button>
        </>
      )}
    </>
  );
}

const WATCHED_MS = 2_000;

function Deliveries({ endpointId }: { endpointId: string }) {
  const { scope } = useScope();
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const deliveries = useInfiniteQuery({
    ...queries.deliveries(scope, endpointId, search),
    // The newest page alone: a reader of older ones is not to be moved.
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? WATCHED_MS : false),
  });
  return (
    <Section title="Deliveries" lead="Newest first. Each opens to its requests and answers.">
      <FilterBar>
        <OptionFilter
          label="Status"
          value={search.status}
          all="All"
          options={DELIVERY_STATUSES}
          onChange={(status) => void navigate({ search: status ? { status } : {}, replace: true })}
        />
      </FilterBar>
      <Paged query={deliveries}>
        {(pages) => {
          const rows = pages.flatMap((page) => page.deliveries);
          return rows.length > 0 ? (
            <DataTable
              label="Deliveries"
              rows={rows}
              rowKey={({ id }) => id}
              columns={columnsOf(endpointId)}
            />
          ) : (
            <EmptyState
              title={search.status ? "No delivery has this status" : "Nothing was sent yet"}
            >
              <p>Send a test event, or wait for a payment.</p>
            </EmptyState>
          );
        }}
      </Paged>
    </Section>
  );
}

function columnsOf(endpointId: string): Column<Delivery>[] {
  return [
    {
      title: "Event",
      cell: (delivery) => <DeliveryLink endpointId={endpointId} delivery={delivery} />,
    },
    { title: "State", cell: (delivery) => <DeliveryState delivery={delivery} /> },
    { title: "Attempts", cell: attemptsOf },
    { title: "Created", cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
}

function DeliveryLink({ endpointId, delivery }: { endpointId: string; delivery: Delivery }) {
  const { merchant, mode } = useScope();
  return (
    <Link
      to="/m/$merchant/$mode/webhooks/$endpoint/deliveries/$delivery"
      params={{ merchant: merchant.slug, mode, endpoint: endpointId, delivery: delivery.id }}
      className={LINK}
    >
      {delivery.event}
    </Link>
  );
}
