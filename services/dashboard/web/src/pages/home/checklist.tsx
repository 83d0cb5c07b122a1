import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Home } from "../../../../src/http/api";
import { useScope } from "../../app/scope";
import { firstCall, firstPayment } from "../../format/first-call";
import { Badge } from "../../ui/badge";
import { CARD, LINK } from "../../ui/classes";
import { Code } from "../../ui/code";
import { CheckIcon } from "../../ui/icons";
import { Section } from "../../ui/page";

/** From nothing to the first webhook. Goes away once all is done. */
export function Checklist({ done }: { done: Home["checklist"] }) {
  const { session, merchant, mode } = useScope();
  if (Object.values(done).every(Boolean)) return null;
  const params = { merchant: merchant.slug, mode };
  return (
    <Section title="Get to your first payment" lead="Four steps, in any order.">
      <ol className={`${CARD} divide-y divide-line`}>
        <Step isDone={done.key} title="Have an API key">
          <p>
            Your server calls Kobo with it.{" "}
            <Link to="/m/$merchant/$mode/keys" params={params} className={LINK}>
              API keys
            </Link>
          </p>
        </Step>
        <Step isDone={done.call} title="Make a call">
          <p>It lists your wallets. Put your key into it.</p>
          <Code label="First call" text={firstCall(session.apiUrls[mode], `sk_${mode}_…`)} />
        </Step>
        <Step isDone={done.webhook} title="Add a webhook endpoint">
          <p>
            Kobo calls your server when money arrives.{" "}
            <Link to="/m/$merchant/$mode/webhooks" params={params} className={LINK}>
              Webhooks
            </Link>
          </p>
        </Step>
        <Step isDone={done.event} title="See an event">
          <p>
            Everything that happens leaves one, such as a paid order.{" "}
            <Link to="/m/$merchant/$mode/events" params={params} className={LINK}>
              Events
            </Link>
          </p>
          {mode === "test" && (
            <Code label="First payment" text={firstPayment(session.apiUrls.test, "sk_test_…")} />
          )}
        </Step>
      </ol>
    </Section>
  );
}

interface StepProps {
  isDone: boolean;
  title: string;
  children: ReactNode;
}

function Step({ isDone, title, children }: StepProps) {
  return (
    <li className="flex gap-3 p-4 sm:p-5">
      <span
        className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full ${isDone ? "bg-accent text-on-accent" : "border border-control"}`}
      >
        {isDone && <CheckIcon />}
      </span>
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {title}
          {isDone && <Badge tone="ok">Done</Badge>}
        </p>
        {!isDone && children}
      </div>
    </li>
  );
}
