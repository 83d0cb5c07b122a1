import { Link } from "@tanstack/react-router";
import type { PermanentAccount } from "../../../../src/http/api";
import { useScope } from "../../app/scope";
import { Badge, type Tone } from "../../ui/badge";
import { LINK } from "../../ui/classes";
import { Mono } from "../../ui/code";
import { type Column, DataTable } from "../../ui/data-table";
import { Money, Time } from "../../ui/values";

const STATES: Record<PermanentAccount["status"], { tone: Tone; name: string }> = {
  active: { tone: "ok", name: "Open" },
  closed: { tone: "neutral", name: "Closed" },
};

export const PERMANENT_STATES = Object.entries(STATES).map(([value, { name }]) => ({
  value,
  label: name,
}));

export function PermanentState({ status }: Pick<PermanentAccount, "status">) {
  const { tone, name } = STATES[status];
  return <Badge tone={tone}>{name}</Badge>;
}

/** Accounts of customers, each a link to its page. */
export function PermanentTable({ accounts }: { accounts: PermanentAccount[] }) {
  return <DataTable label="Accounts" rows={accounts} rowKey={({ id }) => id} columns={COLUMNS} />;
}

const COLUMNS: Column<PermanentAccount>[] = [
  { title: "Account", cell: (account) => <AccountLink account={account} /> },
  { title: "State", cell: PermanentState },
  { title: "Reference", cell: ({ reference }) => <Mono>{reference}</Mono> },
  { title: "Payments", align: "end", cell: ({ paymentsCount }) => String(paymentsCount) },
  {
    title: "Received",
    align: "end",
    cell: ({ receivedKobo }) => <Money minor={receivedKobo} currency="NGN" />,
  },
  { title: "Created", cell: ({ createdAt }) => <Time at={createdAt} /> },
];

function AccountLink({ account }: { account: PermanentAccount }) {
  const { merchant, mode } = useScope();
  const { id, accountNumber, accountName, bankName } = account;
  return (
    <span>
      <Link
        to="/m/$merchant/$mode/permanent-accounts/$account"
        params={{ merchant: merchant.slug, mode, account: id }}
        className={LINK}
      >
        {accountNumber}
      </Link>
      <span className="block text-xs text-soft">
        {accountName}, {bankName}
      </span>
    </span>
  );
}
