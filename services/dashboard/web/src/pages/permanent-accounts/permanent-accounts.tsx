import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { Button } from "../../ui/button";
import { FilterBar, OptionFilter } from "../../ui/filters";
import { EmptyState, Page } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { AccountKinds } from "../virtual-accounts/account-kinds";
import { CreatePermanentDialog } from "./create-permanent";
import { PERMANENT_STATES, PermanentTable } from "./permanent-table";

const FROM = "/m/$merchant/$mode/permanent-accounts";

export function PermanentAccountsPage() {
  const { scope, can } = useScope();
  const { status } = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const accounts = useInfiniteQuery(queries.permanentAccounts(scope, { status }));
  const [isMaking, setMaking] = useState(false);
  return (
    <Page
      title="Permanent accounts"
      lead="A bank account number that stays one customer’s, for any number of payments from any bank."
      actions={
        can("payids.write") && (
          <Button look="primary" onClick={() => setMaking(true)}>
            Give an account
          </Button>
        )
      }
    >
      <AccountKinds />
      <FilterBar>
        <OptionFilter
          label="State"
          value={status}
          all="All"
          options={PERMANENT_STATES}
          onChange={(chosen) => void navigate({ search: { status: chosen }, replace: true })}
        />
      </FilterBar>
      <Paged query={accounts}>
        {(pages) => {
          const all = pages.flatMap((page) => page.accounts);
          if (all.length > 0) return <PermanentTable accounts={all} />;
          return status ? (
            <EmptyState title="No account is in this state">
              <p>Choose another state, or all.</p>
            </EmptyState>
          ) : (
            <EmptyState title="No customer has an account yet">
              <p>Give one to a customer who pays you again and again.</p>
            </EmptyState>
          );
        }}
      </Paged>
      {isMaking && <CreatePermanentDialog onClose={() => setMaking(false)} />}
    </Page>
  );
}
