import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { NewPaymentLink, PaymentLink } from "../../../../src/http/api";
import { request } from "../../api/client";
import { pathOf, queries, resources, type Scope } from "../../api/resources";
import { useFormId } from "../../api/use-form-id";
import { useKeptForm } from "../../api/use-kept-form";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { AmountField, koboOf } from "../../ui/amount-field";
import { Badge, type Tone } from "../../ui/badge";
import { Button, ButtonAnchor } from "../../ui/button";
import { LINK } from "../../ui/classes";
import { CopyButton } from "../../ui/copy-button";
import { type Column, DataTable } from "../../ui/data-table";
import { Dialog } from "../../ui/dialog";
import { Form, TextField } from "../../ui/form";
import { EmptyState, Page } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { showToast } from "../../ui/toast";
import { Money, Time } from "../../ui/values";

/** Public pages on which payers pay the merchant. */
export function PaymentLinksPage() {
  const { scope, can } = useScope();
  const kept = useKeptForm(formOf(scope));
  const [isCreating, setCreating] = useState(kept.values !== undefined);
  const links = useInfiniteQuery(queries.paymentLinks(scope));
  const create = can("payids.write") && (
    <Button look="primary" onClick={() => setCreating(true)}>
      Make a payment link
    </Button>
  );
  return (
    <Page
      title="Payment links"
      lead="Share a link or its QR code, and any number of payers can pay by card, bank transfer or PayID."
      actions={create}
    >
      <Paged query={links}>
        {(pages) => {
          const found = pages.flatMap((page) => page.links);
          return found.length > 0 ? (
            <DataTable
              label="Payment links"
              rows={found}
              rowKey={({ id }) => id}
              columns={COLUMNS}
            />
          ) : (
            <EmptyState title="No payment links yet">
              <p>Make one, and send it to your customers or print its QR code.</p>
            </EmptyState>
          );
        }}
      </Paged>
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

const formOf = ({ merchantId, mode }: Scope) => `create-payment-link:${merchantId}:${mode}`;

function CreateDialog({ onClose }: { onClose: () => void }) {
  const { scope, mode } = useScope();
  const refresh = useRefresh();
  const withId = useFormId(formOf(scope));
  const { values: typed, keep, clear } = useKeptForm(formOf(scope));
  const close = () => {
    clear();
    onClose();
  };
  const create = async (values: FormData) => {
    const body = linkOf(values);
    await withId((idempotencyKey) =>
      request<PaymentLink>("POST", pathOf(resources.paymentLinks(scope)), { body, idempotencyKey }),
    );
    await refresh(resources.paymentLinks(scope));
    showToast("The payment link is made.");
    close();
  };
  return (
    <Dialog title={`Make a ${mode} payment link`} onClose={close}>
      <Form
        submit="Make payment link"
        onSubmit={create}
        onInput={keep}
        onCancel={close}
        isRepeatable
      >
        <TextField
          name="name"
          label="Name"
          hint="What is paid for. Payers see it."
          defaultValue={typed?.name}
          autoComplete="off"
        />
        <AmountField
          label="Amount (optional),"
          typed={typed?.amountKobo}
          hint="At least ₦100. Without an amount, each payer chooses one."
        />
        <TextField
          name="maxUses"
          label="How often it can be paid (optional)"
          hint="Leave it empty for no limit."
          defaultValue={typed?.maxUses}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          name="reference"
          label="Your reference (optional)"
          hint="Unique among your payment links."
          defaultValue={typed?.reference}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  );
}

function linkOf(values: FormData): NewPaymentLink {
  const text = (name: string) => String(values.get(name) ?? "").trim();
  const [amountKobo, reference, maxUses] = [koboOf(values), text("reference"), text("maxUses")];
  return {
    name: text("name"),
    ...(amountKobo && { amountKobo }),
    ...(reference && { reference }),
    ...(maxUses && { maxUses }),
  };
}

const STATUSES: Record<PaymentLink["status"], { tone: Tone; name: string }> = {
  active: { tone: "ok", name: "Active" },
  inactive: { tone: "neutral", name: "Off" },
  completed: { tone: "neutral", name: "All paid" },
};

function Status({ link: { status, openSessions } }: { link: PaymentLink }) {
  const { tone, name } = STATUSES[status];
  return (
    <span>
      <Badge tone={tone}>{name}</Badge>
      {openSessions > 0 && <span className="block text-xs text-soft">{openSessions} begun</span>}
    </span>
  );
}

function Actions({ link: { id, name, status, url } }: { link: PaymentLink }) {
  const { scope, can } = useScope();
  const refresh = useRefresh();
  const turn = async () => {
    const action = status === "inactive" ? "activate" : "deactivate";
    await request("POST", pathOf([...resources.paymentLinks(scope), id, action]));
    await refresh(resources.paymentLinks(scope));
    showToast(status === "inactive" ? "The link is on again." : "The link is off.");
  };
  const isSwitchable = can("payids.write") && status !== "completed";
  return (
    <span className="flex flex-wrap justify-end gap-2 lg:flex-nowrap">
      <CopyButton text={url} label={`the link of ${name}`} />
      <ButtonAnchor size="small" href={`${url}/qr.png`} target="_blank" rel="noreferrer">
        QR code<span className="sr-only"> of {name}</span>
      </ButtonAnchor>
      {isSwitchable && (
        <Button size="small" onClick={() => void turn()}>
          {status === "inactive" ? "Turn on" : "Turn off"}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </span>
  );
}

/** Leads to the link's sessions. */
function Uses({ link: { id, name, uses, maxUses } }: { link: PaymentLink }) {
  const { merchant, mode } = useScope();
  return (
    <Link
      to="/m/$merchant/$mode/checkout-sessions"
      params={{ merchant: merchant.slug, mode }}
      search={{ link: id }}
      className={`${LINK} whitespace-nowrap`}
    >
      {maxUses === null ? uses : `${uses} of ${maxUses}`}
      <span className="sr-only"> paid: the sessions of {name}</span>
    </Link>
  );
}

const COLUMNS: Column<PaymentLink>[] = [
  { title: "Made", cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    title: "Name",
    cell: ({ name, reference }) => (
      <span>
        {name}
        {reference && <span className="block text-xs text-soft">{reference}</span>}
      </span>
    ),
  },
  { title: "Status", cell: (link) => <Status link={link} /> },
  {
    title: "Paid",
    align: "end",
    cell: (link) => <Uses link={link} />,
  },
  {
    title: "Amount",
    align: "end",
    cell: ({ amountKobo, currency }) =>
      amountKobo ? <Money minor={amountKobo} currency={currency} /> : "Payer’s choice",
  },
  { title: "Actions", hideTitle: true, cell: (link) => <Actions link={link} /> },
];
