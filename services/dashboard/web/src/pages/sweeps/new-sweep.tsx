import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { BankPayment, NewSweep, PayoutReview, Schedule } from "../../../../src/http/api";
import { request } from "../../api/client";
import { pathOf, queries, resources } from "../../api/resources";
import { useFormId } from "../../api/use-form-id";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { formatMoney } from "../../format/money";
import { AmountField, koboOf } from "../../ui/amount-field";
import { LINK } from "../../ui/classes";
import { Form, Select, TextField } from "../../ui/form";
import { Loaded } from "../../ui/loaded";
import { Card, EmptyState, Facts, Page } from "../../ui/page";
import { BankField } from "../send/bank-field";
import { StepTitle } from "../send/step-title";

/** The smallest amount that a sweep moves, in kobo: its review shows the name and the fee. */
const LEAST_KOBO = "10000";

type Texts = Record<string, string>;

interface Reviewed {
  texts: Texts;
  sweep: NewSweep;
  review: PayoutReview;
}

/** A sweep: filled in, then confirmed under the name that the bank has for the account. */
export function NewSweepPage() {
  const { merchant, can } = useScope();
  const [texts, setTexts] = useState<Texts>({});
  const [reviewed, setReviewed] = useState<Reviewed>();
  return (
    <Page
      title="New sweep"
      lead="Moves what is in your wallet to a bank account, daily or as soon as there is enough."
    >
      {!can("schedules.write") ? (
        <EmptyState title="Your role makes no sweeps">
          <p>Ask an owner or admin of {merchant.name}.</p>
        </EmptyState>
      ) : reviewed ? (
        <ConfirmSweep reviewed={reviewed} onChange={() => setReviewed(undefined)} />
      ) : (
        <SweepForm
          texts={texts}
          onReviewed={(done) => {
            setTexts(done.texts);
            setReviewed(done);
          }}
        />
      )}
    </Page>
  );
}

interface SweepFormProps {
  texts: Texts;
  onReviewed: (reviewed: Reviewed) => void;
}

function SweepForm({ texts, onReviewed }: SweepFormProps) {
  const { scope, merchant, mode } = useScope();
  const banks = useQuery(queries.banks(scope));
  const [when, setWhen] = useState(texts.when ?? "daily");
  const review = async (values: FormData) => {
    const sweep = sweepOf(values);
    const { bankCode, accountNumber } = sweep;
    const body: BankPayment = { kind: "bank", bankCode, accountNumber, amount: LEAST_KOBO };
    const path = `${pathOf(resources.payouts(scope))}/review`;
    const answer = await request<PayoutReview>("POST", path, { body });
    const filledIn = [...values].map(([name, value]) => [name, String(value)]);
    onReviewed({ texts: Object.fromEntries(filledIn), sweep, review: answer });
  };
  return (
    <div className="grid max-w-xl gap-4">
      <Card>
        <Form submit="Review" onSubmit={review}>
          <Loaded query={banks}>
            {(data) => <BankField banks={data.banks} code={texts.bankCode} />}
          </Loaded>
          <TextField
            name="accountNumber"
            label="Account number"
            hint="Ten digits. Its bank’s name for the account is shown before the sweep is made."
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            defaultValue={texts.accountNumber}
          />
          <Select
            name="when"
            label="When"
            value={when}
            onChange={({ target }) => setWhen(target.value)}
          >
            <option value="daily">Every day</option>
            <option value="threshold">As soon as there is enough</option>
          </Select>
          {when === "daily" ? (
            <TextField
              name="at"
              label="Time of day"
              hint="In Lagos."
              type="time"
              defaultValue={texts.at ?? "18:00"}
            />
          ) : (
            <AmountField
              name="thresholdKobo"
              label="When the wallet holds at least"
              hint="Looked at every five minutes."
              typed={texts.thresholdKobo}
            />
          )}
          <AmountField
            name="keepAmountKobo"
            label="Leave in the wallet (optional)"
            hint="After the transfer and its fee."
            typed={texts.keepAmountKobo}
          />
        </Form>
      </Card>
      <p>
        <Link
          to="/m/$merchant/$mode/schedules"
          params={{ merchant: merchant.slug, mode }}
          className={LINK}
        >
          Back to the schedules
        </Link>
      </p>
    </div>
  );
}

function sweepOf(values: FormData): NewSweep {
  const text = (name: string) => String(values.get(name) ?? "").trim();
  const account = {
    ...{ bankCode: text("bankCode"), accountNumber: text("accountNumber") },
    ...(text("keepAmountKobo") !== "" && { keepAmountKobo: koboOf(values, "keepAmountKobo") }),
  };
  return text("when") === "daily"
    ? { ...account, when: "daily", at: text("at") }
    : { ...account, when: "threshold", thresholdKobo: koboOf(values, "thresholdKobo") };
}

function ConfirmSweep({ reviewed, onChange }: { reviewed: Reviewed; onChange: () => void }) {
  const { sweep, review } = reviewed;
  const { merchant, mode, scope } = useScope();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const withId = useFormId(`sweep:${scope.merchantId}:${mode}`);
  const { name, feeKobo } = review.terms;
  const make = async () => {
    const body = { ...sweep, accountName: name };
    const created = await withId((idempotencyKey) =>
      request<Schedule>("POST", pathOf(resources.sweeps(scope)), { body, idempotencyKey }),
    );
    await refresh(resources.schedules(scope));
    const params = { merchant: merchant.slug, mode, schedule: created.id };
    await navigate({ to: "/m/$merchant/$mode/schedules/$schedule", params });
  };
  const keep = sweep.keepAmountKobo ?? "0";
  return (
    <div className="grid max-w-3xl gap-4">
      <StepTitle>Check, then make the sweep</StepTitle>
      <p>
        Your wallet {review.fromPayId} is emptied to <strong>{name}</strong>. Nothing moves now.
      </p>
      <Facts
        facts={[
          ["Name", name],
          ...review.details.map(({ label, value }): [string, string] => [label, value]),
          ["When", inWords(sweep)],
          ["Stays in the wallet", formatMoney(keep, "NGN")],
          ["Fee of the smallest sweep, as it is today", formatMoney(feeKobo, "NGN")],
        ]}
      />
      <Form submit="Make sweep" onSubmit={make} onCancel={onChange} cancel="Change" isRepeatable />
    </div>
  );
}

function inWords(sweep: NewSweep): string {
  if (sweep.when === "daily") return `Every day at ${sweep.at} in Lagos`;
  const isAmount = /^\d+$/.test(sweep.thresholdKobo);
  const threshold = isAmount ? formatMoney(sweep.thresholdKobo, "NGN") : sweep.thresholdKobo;
  return `As soon as the wallet holds ${threshold}`;
}
