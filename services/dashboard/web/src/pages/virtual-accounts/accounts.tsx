import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { VirtualAccount } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { Button } from "../../ui/button";
import { LINK } from "../../ui/classes";
import { Mono } from "../../ui/code";
import { type Column, DataTable } from "../../ui/data-table";
import { FilterBar, OptionFilter } from "../../ui/filters";
import { EmptyState, Page } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { Money, Time } from "../../ui/values";
import { AccountKinds } from "./account-kinds";
import { CreateAccountDialog } from "./create-account";
import { AccountState, STATE_OPTIONS } from "./states";

const FROM = "/m/$merchant/$mode/virtual-accounts";

export function VirtualAccountsPage() {
  const { scope, can } = useScope();
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const accounts = useInfiniteQuery(queries.virtualAccounts(scope, search));
  const [isMaking, setMaking] = useState(false);
  return (
    <Page
      title="Virtual accounts"
      lead="A bank account number for one payment from any bank. It closes once it is paid, or when it expires."
      actions={
        can("payids.write") && (
          <Button look="primary" onClick={() => setMaking(true)}>
            Make an account
          </Button>
        )
      }
    >
      <AccountKinds />
      <FilterBar>
        <OptionFilter
          label="State"
          value={search.status}
          all="All"
          options={STATE_OPTIONS}
          onChange={(status) => void navigate({ search: status ? { status } : {}, replace: true })}
        />
      </FilterBar>
      <Paged query={accounts}>
        {(pages) => {
          const rows = pages.flatMap((page) => page.accounts);
          if (rows.length > 0) {
            return (
              <DataTable
                label="Virtual accounts"
                rows={rows}
                rowKey={({ reference }) => reference}
                columns={COLUMNS}
              />
            );
          }
          return search.status ? (
            <EmptyState title="No account is in this state">
              <p>Choose another state, or all.</p>
            </EmptyState>
          ) : (
            <EmptyState title="There is no virtual account yet">
              <p>Make one for a customer who pays by bank transfer.</p>
            </EmptyState>
          );
        }}
      </Paged>
      {isMaking && <CreateAccountDialog onClose={() => setMaking(false)} />}
    </Page>
  );
}

const COLUMNS: Column<VirtualAccount>[] = [
  { title: "Account", cell: (account) => <AccountLink account={account} /> },
  { title: "State", cell: AccountState },
  { title: "Reference", cell: ({ reference }) => <Mono>{reference}</Mono> },
  {
    title: "Amount",
    align: "end",
    cell: ({ amountKobo }) => <Money minor={amountKobo} currency="NGN" />,
  },
  {
    title: "Received",
    align: "end",
    cell: ({ receivedKobo }) => <Money minor={receivedKobo} currency="NGN" />,
  },
  { title: "Expires", cell: ({ expiresAt }) => <Time at={expiresAt} /> },
];

function AccountLink({ account }: { account: VirtualAccount }) {
  const { merchant, mode } = useScope();
  const { accountNumber, accountName, bankName, reference } = account;
  return (
    <span>
      <Link
        to="/m/$merchant/$mode/virtual-accounts/$reference"
        params={{ merchant: merchant.slug, mode, reference }}
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
