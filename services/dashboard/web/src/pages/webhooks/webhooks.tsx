import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Endpoint } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { Button } from "../../ui/button";
import { LINK } from "../../ui/classes";
import { type Column, DataTable } from "../../ui/data-table";
import { Loaded } from "../../ui/loaded";
import { EmptyState, Page } from "../../ui/page";
import { Time } from "../../ui/values";
import { CreateEndpointDialog } from "./create-endpoint";
import { ALL_EVENTS } from "./endpoint-fields";
import { EndpointState } from "./states";

export function WebhooksPage() {
  const { scope, can } = useScope();
  const webhooks = useQuery(queries.webhooks(scope));
  const [isCreating, setCreating] = useState(false);
  const create = can("webhooks.write") && webhooks.data && (
    <Button look="primary" onClick={() => setCreating(true)}>
      Add endpoint
    </Button>
  );
  return (
    <Page
      title="Webhooks"
      lead="Kobo calls your server at these addresses when something happens, and tries again until it answers."
      actions={create}
    >
      <Loaded query={webhooks}>
        {({ endpoints, events }) => (
          <>
            {endpoints.length > 0 ? (
              <DataTable
                label="Webhook endpoints"
                rows={endpoints}
                rowKey={({ id }) => id}
                columns={COLUMNS}
              />
            ) : (
              <EmptyState title="There is no endpoint yet">
                <p>Add the address of your server, then send it a test event from its page.</p>
              </EmptyState>
            )}
            {isCreating && (
              <CreateEndpointDialog events={events} onClose={() => setCreating(false)} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

const COLUMNS: Column<Endpoint>[] = [
  { title: "Address", cell: (endpoint) => <EndpointLink endpoint={endpoint} /> },
  { title: "State", cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
  { title: "Events", cell: ({ events }) => namesOf(events) },
  { title: "Added", cell: ({ createdAt }) => <Time at={createdAt} /> },
];

function EndpointLink({ endpoint: { id, url, description } }: { endpoint: Endpoint }) {
  const { merchant, mode } = useScope();
  return (
    <span className="[overflow-wrap:anywhere]">
      <Link
        to="/m/$merchant/$mode/webhooks/$endpoint"
        params={{ merchant: merchant.slug, mode, endpoint: id }}
        className={LINK}
      >
        {url}
      </Link>
      {description && <span className="block text-xs text-soft">{description}</span>}
    </span>
  );
}

const SHOWN = 2;

/** The first of them, and how many more. */
function namesOf(events: string[]): string {
  if (events.includes(ALL_EVENTS)) return "All";
  const more = events.length - SHOWN;
  return `${events.slice(0, SHOWN).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
