import { useNavigate } from "@tanstack/react-router";
import type { NewSchedule, Payment, PayoutReview, Schedule } from "../../../../src/http/api";
import { request } from "../../api/client";
import { pathOf, resources } from "../../api/resources";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { formatMoney } from "../../format/money";
import { formatLagosDay, formatTime } from "../../format/time";
import { Form } from "../../ui/form";
import { Facts } from "../../ui/page";
import type { Plan } from "./draft";
import { StepTitle } from "./step-title";

interface ConfirmScheduleProps {
  /** The form's, under which a repeat makes no second schedule. */
  id: string;
  payment: Payment;
  review: PayoutReview;
  plan: Plan;
  onChange: () => void;
  onDone: () => void;
}

/** States the payment and its times before the button that schedules it. Nothing moves now. */
export function ConfirmSchedule({
  id,
  payment,
  review: { terms, fromPayId, details },
  plan,
  onChange,
  onDone,
}: ConfirmScheduleProps) {
  const { merchant, mode, scope } = useScope();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const payee = terms.name || details[0]?.value;
  const schedule = async () => {
    const body: NewSchedule = { payment, ...plan };
    const path = pathOf(resources.schedules(scope));
    const created = await request<Schedule>("POST", path, { body, idempotencyKey: id });
    onDone();
    await refresh(resources.schedules(scope));
    const params = { merchant: merchant.slug, mode, schedule: created.id };
    await navigate({ to: "/m/$merchant/$mode/schedules/$schedule", params });
  };
  return (
    <div className="grid max-w-3xl gap-4">
      <StepTitle>Check, then schedule</StepTitle>
      <p>
        {formatMoney(terms.totalKobo, "NGN")} moves from {fromPayId} to <strong>{payee}</strong> at
        each run. Nothing moves now.
      </p>
      <Facts
        facts={[
          ["Name", terms.name],
          ...details.map(({ label, value }): [string, string] => [label, value]),
          ["Amount", formatMoney(terms.amountKobo, "NGN")],
          ["Fee, as it is today", formatMoney(terms.feeKobo, "NGN")],
          ["When", inWords(plan.when)],
        ]}
      />
      <Form
        submit="Schedule"
        onSubmit={schedule}
        onCancel={onChange}
        cancel="Change"
        isRepeatable
      />
    </div>
  );
}

const EVERY = { daily: "Every day", weekly: "Every week", monthly: "Every month" } as const;

function inWords(when: Plan["when"]): string {
  if (when.kind === "once") return when.startAt ? formatTime(when.startAt) : "Not chosen";
  const first = when.startAt ? `, from ${formatLagosDay(when.startAt)}` : "";
  const runs = when.maxRuns ? `, ${when.maxRuns} times` : "";
  return `${EVERY[when.frequency]} at ${when.at} in Lagos${first}${runs}`;
}
