import { KINDS } from "../src/domain/payments/kinds";
import { givenUser, type RunningDashboard, signedIn, steppedUp } from "./running-dashboard";

/** Everything that a merchant can have, in both modes. */
function filled({ fakes }: RunningDashboard, name: string) {
  const merchant = fakes.givenMerchant(name);
  const ofMode = (mode: "live" | "test") => {
    const card = fakes.cards.given({ merchantId: merchant.id, mode });
    const event = fakes.givenEvent(merchant.id, mode);
    return {
      card,
      event,
      delivery: fakes.givenDelivery(event),
      dispute: fakes.disputes.given({ merchantId: merchant.id, mode }, card.id),
      refund: fakes.refunds.given({ merchantId: merchant.id, mode }),
      key: fakes.givenKey(merchant.id, mode),
      endpoint: fakes.givenEndpoint(merchant.id, mode),
      request: fakes.givenRequest(merchant.id, mode),
      payments: KINDS.map((kind) => fakes.payments.given({ merchantId: merchant.id, mode }, kind)),
      waiting: (["external_transfer", "bill_purchase"] as const).map((kind) =>
        fakes.payments.given({ merchantId: merchant.id, mode }, kind, { apiStatus: "pending" }),
      ),
      payId: fakes.payIds.givenPayId(merchant.id, mode),
      account: fakes.payIds.givenAccount(merchant.id, mode),
      customer: fakes.customers.given({ merchantId: merchant.id, mode }),
      permanent: fakes.payIds.givenPermanent(merchant.id, mode),
      bulk: fakes.bulks.given(merchant.id, mode),
      schedule: fakes.schedules.given({ merchantId: merchant.id, mode }).schedule,
      session: fakes.checkoutSessions.given({ merchantId: merchant.id, mode }),
      link: fakes.paymentLinks.given({ merchantId: merchant.id, mode }),
      report: fakes.reports.given(`${merchant.id}/${mode}`),
    };
  };
  return { merchant, live: ofMode("live"), test: ofMode("test") };
}

/** The owner of one merchant, and all of another. */
export async function twoMerchants(dashboard: RunningDashboard) {
  const [mine, others] = [filled(dashboard, "Ada Stores"), filled(dashboard, "Bello Ventures")];
  const user = await givenUser(dashboard, { merchantId: mine.merchant.id, role: "owner" });
  const other = await givenUser(dashboard, { merchantId: others.merchant.id, role: "owner" });
  const browser = await signedIn(dashboard, user);
  await steppedUp(dashboard, user);
  return { dashboard, mine, others, user, other, browser };
}
