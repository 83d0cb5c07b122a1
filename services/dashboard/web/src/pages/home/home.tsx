import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Home, Wallet } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { formatMoney } from "../../format/money";
import { Callout } from "../../ui/callout";
import { LINK } from "../../ui/classes";
import { Loaded } from "../../ui/loaded";
import { Card, Page, Section } from "../../ui/page";
import { Money, Time } from "../../ui/values";
import { Checklist } from "./checklist";
import { MoneyChart } from "./money-chart";
import { WaitingPayments } from "./waiting";

export function HomePage() {
  const { merchant, scope } = useScope();
  const home = useQuery(queries.home(scope));
  return (
    <Page title={merchant.name} lead="Your money now, and what needs you.">
      <Loaded query={home}>
        {({ wallets, failingEndpoints, checklist }) => (
          <>
            <FailingEndpoints endpoints={failingEndpoints} />
            <Section title="Balance">
              <div className="grid gap-4 sm:grid-cols-2">
                {wallets.map((wallet) => (
                  <WalletCard key={wallet.payId} wallet={wallet} />
                ))}
              </div>
            </Section>
            <MoneyChart currencies={wallets.map(({ currency }) => currency)} />
            <WaitingPayments />
            <Checklist done={checklist} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function WalletCard({ wallet: { payId, currency, availableKobo, heldKobo } }: { wallet: Wallet }) {
  const { merchant, mode } = useScope();
  return (
    <Card>
      <p className="text-soft">Available in {currency}</p>
      <p className="mt-1 text-2xl font-semibold tracking-tight">
        <Money minor={availableKobo} currency={currency} />
      </p>
      <p className="mt-1 text-soft">
        {BigInt(heldKobo) === 0n
          ? "Nothing is on hold."
          : `${formatMoney(heldKobo, currency)} more is on hold for what is under way.`}
      </p>
      <div className="mt-4 flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line pt-3">
        <span className="font-mono text-[0.8125rem] [overflow-wrap:anywhere]">{payId}</span>
        <Link
          to="/m/$merchant/$mode/wallet"
          params={{ merchant: merchant.slug, mode }}
          search={{ currency }}
          className={LINK}
        >
          Statement
        </Link>
      </div>
    </Card>
  );
}

function FailingEndpoints({ endpoints }: { endpoints: Home["failingEndpoints"] }) {
  const { merchant, mode } = useScope();
  return endpoints.map(({ id, url, failingSince }) => (
    <Callout key={id} tone="danger" title="A webhook endpoint does not answer">
      <p className="[overflow-wrap:anywhere]">
        {url} has failed since <Time at={failingSince} />. Kobo keeps trying.
      </p>
      <Link
        to="/m/$merchant/$mode/webhooks/$endpoint"
        params={{ merchant: merchant.slug, mode, endpoint: id }}
        className={LINK}
      >
        See what it answered
      </Link>
    </Callout>
  ));
}
