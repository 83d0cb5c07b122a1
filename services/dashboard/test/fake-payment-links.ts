import { newId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { CheckoutSessionsDefinition } from "@kobo/protos/checkout/v1/CheckoutSessions";
import type { PaymentLink__Output } from "@kobo/protos/checkout/v1/PaymentLink";
import { fromWireTenant, type Handlers } from "@kobo/rpc";

interface FakeLink {
  owner: string;
  /** Of the request that made it, in hex. */
  keyHash: string;
  link: PaymentLink__Output;
}

const AT = String(Date.parse("2026-12-01T08:00:00Z"));

/** The payment links of the fake checkout service, in memory. */
export class FakePaymentLinks {
  readonly all: FakeLink[] = [];

  given({ merchantId, mode }: { merchantId: string; mode: Mode }): PaymentLink__Output {
    return this.#add(`${merchantId}/${mode}`, "", { reference: `of ${merchantId}` });
  }

  handlers(): Partial<Handlers<CheckoutSessionsDefinition>> {
    return {
      ListPaymentLinks: async ({ tenant }) => {
        const paymentLinks = this.#of(tenant).map(({ link }) => link);
        return {
          ...{ paymentLinks: paymentLinks.toReversed(), hasMore: false },
          ...{ nextBefore: "", previousAfter: "" },
        };
      },
      GetPaymentLink: async ({ tenant, id }) => ({ paymentLink: this.#find(tenant, id) }),
      CreatePaymentLink: async ({ tenant, idempotency, ...order }) => {
        const keyHash = idempotency?.keyHash.toString("hex") ?? "";
        const before = this.#of(tenant).find((each) => each.keyHash === keyHash);
        if (before) return { paymentLink: before.link, replayed: true };
        const { name, reference, usesMax, amount = "0" } = order;
        const link = this.#add(ownerOf(tenant), keyHash, { name, reference, usesMax, amount });
        return { paymentLink: link, replayed: false };
      },
      UpdatePaymentLink: async ({ tenant, id, active }) => {
        const link = this.#find(tenant, id);
        link.status = active ? "PAYMENT_LINK_STATUS_ACTIVE" : "PAYMENT_LINK_STATUS_INACTIVE";
        return { paymentLink: link };
      },
    };
  }

  #add(owner: string, keyHash: string, fields: Partial<PaymentLink__Output>): PaymentLink__Output {
    const id = newId("plink");
    const link: PaymentLink__Output = {
      ...{ id, reference: "", name: "Cooking class", status: "PAYMENT_LINK_STATUS_ACTIVE" },
      ...{ amount: "25000", amountMin: "0", amountMax: "0", currency: "NGN" },
      methods: ["METHOD_CARD"],
      ...{ usesMax: "0", uses: "0", openSessions: "0", successUrl: "", metadataJson: "{}" },
      url: `https://checkout.example/l/${id}`,
      ...{ createdAtMs: AT, updatedAtMs: AT },
      ...fields,
    };
    this.all.push({ owner, keyHash, link });
    return link;
  }

  #of(tenant: Parameters<typeof fromWireTenant>[0]): FakeLink[] {
    return this.all.filter(({ owner }) => owner === ownerOf(tenant));
  }

  /** @throws AppError PAYMENT_LINK_NOT_FOUND */
  #find(tenant: Parameters<typeof fromWireTenant>[0], id: string): PaymentLink__Output {
    const found = this.#of(tenant).find(({ link }) => link.id === id);
    if (!found) throw new AppError("PAYMENT_LINK_NOT_FOUND");
    return found.link;
  }
}

function ownerOf(wire: Parameters<typeof fromWireTenant>[0]): string {
  const { merchantId, mode } = fromWireTenant(wire);
  return `${merchantId}/${mode}`;
}
