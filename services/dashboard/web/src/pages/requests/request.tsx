import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { RecordedBody, RequestDetail } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { PaymentLink } from "../../app/payment-link";
import { useScope } from "../../app/scope";
import { Callout } from "../../ui/callout";
import { LINK } from "../../ui/classes";
import { Code, Mono } from "../../ui/code";
import { Loaded } from "../../ui/loaded";
import { Facts, Page, Section } from "../../ui/page";
import { Time } from "../../ui/values";
import { KeyName, RequestStatus, Unrecorded } from "./request-parts";

export function RequestPage() {
  const { scope } = useScope();
  const params = useParams({ from: "/m/$merchant/$mode/requests/$request" });
  const query = useQuery(queries.request(scope, params.request));
  return <Loaded query={query}>{(request) => <Shown request={request} />}</Loaded>;
}

function Shown({ request }: { request: RequestDetail }) {
  const { merchant, mode } = useScope();
  const { method, path, reference, idempotencyKey, objectIds, address, userAgent } = request;
  const facts: [string, ReactNode][] = [
    ["Status", <RequestStatus key="status" request={request} />],
    ["Answered", <Time key="at" at={request.at} />],
    ["Duration", `${request.ms.toLocaleString("en-NG")} ms`],
    ["Operation", <Mono key="operation">{request.operation}</Mono>],
    [
      "Key",
      <Link
        key="key"
        to="/m/$merchant/$mode/keys"
        params={{ merchant: merchant.slug, mode }}
        className={LINK}
      >
        <KeyName id={request.keyId} />
      </Link>,
    ],
    ["Request id", <Mono key="request">{request.requestId}</Mono>],
    ...textFact("Reference", reference),
    ...textFact("Idempotency-Key", idempotencyKey),
    ...textFact("Address", address),
    ...textFact("User agent", userAgent),
  ];
  return (
    <Page title={`${method} ${path.split("?", 1)[0]}`}>
      <Facts facts={facts} />
      <Unrecorded request={request} />
      {objectIds.length > 0 && (
        <Section title="Objects">
          <ul className="grid gap-1">
            {objectIds.map((id) => (
              <li key={id}>
                <ObjectId id={id} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section
        title="Bodies"
        lead="Without secrets, card data and fields that the API does not document. Headers are not kept."
      >
        {path.includes("?") && <Code label="Query" text={queryOf(path)} />}
        <Body name="Request" body={request.request} />
        <Body name="Response" body={request.response} />
      </Section>
    </Page>
  );
}

function textFact(term: string, text: string | null): [string, ReactNode][] {
  return text === null ? [] : [[term, <Mono key={term}>{text}</Mono>]];
}

/** One field a line, decoded. */
function queryOf(path: string): string {
  const fields = new URLSearchParams(path.slice(path.indexOf("?")));
  return [...fields].map(([name, value]) => `${name} = ${value}`).join("\n");
}

const PAYMENT_ID = /^(?:txn|pay)_/;

function ObjectId({ id }: { id: string }) {
  const shown = <Mono>{id}</Mono>;
  return PAYMENT_ID.test(id) ? <PaymentLink id={id}>{shown}</PaymentLink> : shown;
}

const WITHHELD = {
  Request:
    "Not kept: it may hold a card, or could not be read as JSON. Your own logs have what you sent.",
  Response: "Not kept: it is long, or not JSON.",
};

function Body({
  name,
  body: { state, text },
}: {
  name: "Request" | "Response";
  body: RecordedBody;
}) {
  if (state === "none") {
    return <p className="text-soft">{name}: no body.</p>;
  }
  if (state === "withheld") {
    return (
      <Callout title={`${name} body`}>
        <p>{WITHHELD[name]}</p>
      </Callout>
    );
  }
  return (
    <div className="grid gap-2">
      <Code label={`${name} body`} text={prettyOf(text)} />
      {state === "cut" && <p className="text-xs text-soft">Only its beginning is kept.</p>}
    </div>
  );
}

const INDENT = 2;

function prettyOf(json: string): string {
  return JSON.stringify(JSON.parse(json), null, INDENT);
}
