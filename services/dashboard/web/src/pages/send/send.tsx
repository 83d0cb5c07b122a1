import { Link, useParams } from "@tanstack/react-router";
import type { Payment, PayoutReview } from "../../../../src/http/api";
import { request } from "../../api/client";
import { pathOf, resources } from "../../api/resources";
import { endForm, formIdOf } from "../../api/use-form-id";
import { NotFound } from "../../app/fallback-pages";
import { useScope } from "../../app/scope";
import { Form } from "../../ui/form";
import { Card, EmptyState, Page } from "../../ui/page";
import { BankFields, bankPaymentOf } from "./bank-fields";
import { BillFields, billPaymentOf } from "./bill-fields";
import { Confirm } from "./confirm";
import { ConfirmSchedule } from "./confirm-schedule";
import { type Draft, useDraft } from "./draft";
import { Follow } from "./follow";
import { PayIdFields, payIdPaymentOf } from "./pay-id-fields";
import { planOf, WhenFields } from "./when-fields";

type Kind = Payment["kind"];

interface FieldsProps {
  values: Draft["values"];
}

const KINDS: Record<
  Kind,
  {
    name: string;
    Fields: (props: FieldsProps) => React.ReactNode;
    toPayment: (values: FormData) => Payment;
  }
> = {
  bank: { name: "Bank account", Fields: BankFields, toPayment: bankPaymentOf },
  "pay-id": { name: "PayID", Fields: PayIdFields, toPayment: payIdPaymentOf },
  bill: { name: "Bill", Fields: BillFields, toPayment: billPaymentOf },
};

export function SendPage() {
  const { merchant, mode, scope, can } = useScope();
  const { kind } = useParams({ from: "/m/$merchant/$mode/send/$kind" });
  if (!isKind(kind)) return <NotFound />;
  return (
    <Page
      title="Send money"
      lead="From your wallet. You see whom it reaches and what it costs before anything moves."
    >
      {can("money.out") ? (
        <>
          <nav aria-label="What to pay" className="flex flex-wrap gap-1.5">
            {Object.entries(KINDS).map(([each, { name }]) => (
              <Link
                key={each}
                to="/m/$merchant/$mode/send/$kind"
                params={{ merchant: merchant.slug, mode, kind: each }}
                className="rounded-md border border-line bg-surface px-3.5 py-1.5 text-soft hover:bg-sunken aria-[current=page]:border-accent aria-[current=page]:bg-accent-wash aria-[current=page]:font-medium aria-[current=page]:text-accent"
              >
                {name}
              </Link>
            ))}
          </nav>
          <SendForm key={`${kind}:${scope.merchantId}:${mode}`} kind={kind} />
        </>
      ) : (
        <EmptyState title="Your role does not send money">
          <p>Ask an owner or admin of {merchant.name}.</p>
        </EmptyState>
      )}
    </Page>
  );
}

function isKind(text: string): text is Kind {
  return Object.hasOwn(KINDS, text);
}

/** One payment: filled in, confirmed, followed. Its id stays the same until its outcome is known. */
function SendForm({ kind }: { kind: Kind }) {
  const { scope, can } = useScope();
  const form = `send:${kind}:${scope.merchantId}:${scope.mode}`;
  const { draft, keep, show, clear } = useDraft(form);
  const { Fields, toPayment } = KINDS[kind];

  const review = async (values: FormData) => {
    const payment = toPayment(values);
    const path = `${pathOf(resources.payouts(scope))}/review`;
    const reviewed = await request<PayoutReview>("POST", path, { body: payment });
    const plan = planOf(values);
    const filledIn = { values: textsOf(values), payment, plan };
    show({ ...filledIn, step: "confirm", review: reviewed, changes: [] });
  };

  if (draft.step === "sent") {
    return (
      <Follow
        id={formIdOf(form)}
        sentAt={draft.sentAt}
        onNotArrived={() => show({ step: "confirm" })}
        onRefused={() => {
          endForm(form);
          show({ step: "fill", changes: [] });
        }}
        onDone={() => {
          endForm(form);
          clear();
        }}
      />
    );
  }
  if (draft.step === "confirm" && draft.payment && draft.review && draft.plan) {
    return (
      <ConfirmSchedule
        id={formIdOf(form)}
        payment={draft.payment}
        review={draft.review}
        plan={draft.plan}
        onChange={() => show({ step: "fill" })}
        onDone={() => {
          endForm(form);
          clear();
        }}
      />
    );
  }
  if (draft.step === "confirm" && draft.payment && draft.review) {
    return (
      <Confirm
        id={formIdOf(form)}
        payment={draft.payment}
        review={draft.review}
        changes={draft.changes}
        keep={keep}
        show={show}
      />
    );
  }
  return (
    <div className="max-w-xl">
      <Card>
        <Form submit="Review" onSubmit={review}>
          <Fields values={draft.values} />
          {can("schedules.write") && <WhenFields values={draft.values} />}
        </Form>
      </Card>
    </div>
  );
}

function textsOf(values: FormData): Draft["values"] {
  return Object.fromEntries([...values].map(([name, value]) => [name, String(value)]));
}
