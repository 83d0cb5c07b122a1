import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { DeliveryDetail } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { CARD, LINK } from "../../ui/classes";
import { Code, Mono } from "../../ui/code";
import { ChevronIcon } from "../../ui/icons";
import { Loaded } from "../../ui/loaded";
import { EmptyState, Facts, Page, Section } from "../../ui/page";
import { Time } from "../../ui/values";
import { ResendDialog } from "./resend";
import { attemptsOf, DeliveryState } from "./states";

const FROM = "/m/$merchant/$mode/webhooks/$endpoint/deliveries/$delivery";

export function DeliveryPage() {
  const { scope } = useScope();
  const params = useParams({ from: FROM });
  const query = useQuery(queries.delivery(scope, params.endpoint, params.delivery));
  return (
    <Loaded query={query}>
      {(delivery) => <Shown delivery={delivery} endpointId={params.endpoint} />}
    </Loaded>
  );
}

function Shown({ delivery, endpointId }: { delivery: DeliveryDetail; endpointId: string }) {
  const { merchant, mode, can } = useScope();
  const [isResending, setResending] = useState(false);
  const params = { merchant: merchant.slug, mode };
  return (
    <Page
      title={`Delivery of ${delivery.event}`}
      actions={
        can("webhooks.send") && (
          <Button look="primary" onClick={() => setResending(true)}>
            Resend
          </Button>
        )
      }
    >
      <Facts
        facts={[
          ["State", <DeliveryState key="state" delivery={delivery} />],
          ["Attempts", attemptsOf(delivery)],
          ["Created", <Time key="created" at={delivery.createdAt} />],
          [
            "Event",
            <Link
              key="event"
              to="/m/$merchant/$mode/events/$event"
              params={{ ...params, event: delivery.eventId }}
              className={LINK}
            >
              <Mono>{delivery.eventId}</Mono>
            </Link>,
          ],
          [
            "Endpoint",
            <Link
              key="endpoint"
              to="/m/$merchant/$mode/webhooks/$endpoint"
              params={{ ...params, endpoint: endpointId }}
              className={LINK}
            >
              All its deliveries
            </Link>,
          ],
        ]}
      />
      <Attempts delivery={delivery} />
      {isResending && (
        <ResendDialog
          eventId={delivery.eventId}
          endpointId={endpointId}
          onClose={() => setResending(false)}
        />
      )}
    </Page>
  );
}

function Attempts({ delivery: { attemptList } }: { delivery: DeliveryDetail }) {
  return (
    <Section title="Attempts">
      {attemptList.length === 0 && (
        <EmptyState title="There was no attempt yet">
          <p>The first follows within seconds.</p>
        </EmptyState>
      )}
      {attemptList.map((attempt) => (
        <details key={attempt.at} className={`${CARD} group`} open={attempt === attemptList[0]}>
          <summary className="flex flex-wrap items-center gap-3 px-4 py-3">
            <Badge tone={isSuccess(attempt.status) ? "ok" : "danger"}>
              {attempt.status ?? "No answer"}
            </Badge>
            <Time at={attempt.at} />
            <span className="text-soft">{attempt.durationMs} ms</span>
            <span className="ml-auto group-open:rotate-180">
              <ChevronIcon />
            </span>
          </summary>
          <div className="grid gap-3 border-t border-line p-4">
            {attempt.error && <p className="text-danger">{attempt.error}</p>}
            <Code label="Request" text={attempt.request} />
            {attempt.response && <Code label="Answer" text={attempt.response} />}
          </div>
        </details>
      ))}
    </Section>
  );
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
