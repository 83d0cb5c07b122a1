import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { EventDetail } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { Button } from "../../ui/button";
import { LINK } from "../../ui/classes";
import { Code, Mono } from "../../ui/code";
import { type Column, DataTable } from "../../ui/data-table";
import { Loaded } from "../../ui/loaded";
import { EmptyState, Facts, Page, Section } from "../../ui/page";
import { Time } from "../../ui/values";
import { ResendDialog } from "../webhooks/resend";
import { attemptsOf, DeliveryState } from "../webhooks/states";

const INDENT = 2;

export function EventPage() {
  const { scope } = useScope();
  const params = useParams({ from: "/m/$merchant/$mode/events/$event" });
  const query = useQuery(queries.event(scope, params.event));
  return <Loaded query={query}>{(event) => <Shown event={event} />}</Loaded>;
}

function Shown({ event }: { event: EventDetail }) {
  const { can } = useScope();
  const [isResending, setResending] = useState(false);
  return (
    <Page
      title={event.type}
      actions={
        can("webhooks.send") && (
          <Button look="primary" onClick={() => setResending(true)}>
            Send again
          </Button>
        )
      }
    >
      <Facts
        facts={[
          ["Id", <Mono key="id">{event.id}</Mono>],
          ["Time", <Time key="time" at={event.at} />],
        ]}
      />
      <Section title="Delivered to">
        {event.deliveries.length > 0 ? (
          <DataTable
            label="Deliveries"
            rows={event.deliveries}
            rowKey={({ id }) => id}
            columns={COLUMNS}
          />
        ) : (
          <EmptyState title="No endpoint wanted it">
            <p>An endpoint gets the events that it is set to, from when it was added on.</p>
          </EmptyState>
        )}
      </Section>
      <Section title="Payload">
        <Code label="JSON" text={JSON.stringify(event.payload, null, INDENT)} />
      </Section>
      {isResending && <ResendDialog eventId={event.id} onClose={() => setResending(false)} />}
    </Page>
  );
}

type Row = EventDetail["deliveries"][number];

const COLUMNS: Column<Row>[] = [
  { title: "Endpoint", cell: (row) => <DeliveryLink row={row} /> },
  { title: "State", cell: (row) => <DeliveryState delivery={row} /> },
  { title: "Attempts", cell: attemptsOf },
];

function DeliveryLink({ row: { id, endpointId, url } }: { row: Row }) {
  const { merchant, mode } = useScope();
  return (
    <Link
      to="/m/$merchant/$mode/webhooks/$endpoint/deliveries/$delivery"
      params={{ merchant: merchant.slug, mode, endpoint: endpointId, delivery: id }}
      className={`${LINK} [overflow-wrap:anywhere]`}
    >
      {url}
    </Link>
  );
}
