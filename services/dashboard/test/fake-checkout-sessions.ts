import { newId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { CheckoutSessionsDefinition } from "@kobo/protos/checkout/v1/CheckoutSessions";
import type { Session__Output } from "@kobo/protos/checkout/v1/Session";
import { fromWireTenant, type Handlers } from "@kobo/rpc";

type WireTenant = Parameters<typeof fromWireTenant>[0];

const AT = String(Date.parse("2026-12-01T08:00:00Z"));
const DAY_MS = 86_400_000;

/** The sessions of the fake checkout service, in memory. */
export class FakeCheckoutSessions {
  readonly all: { owner: string; session: Session__Output }[] = [];

  given(
    { merchantId, mode }: { merchantId: string; mode: Mode },
    fields: Partial<Session__Output> = {},
  ): Session__Output {
    const id = newId("cs");
    const session: Session__Output = {
      ...{ id, reference: `order of ${id}`, status: "SESSION_STATUS_OPEN" },
      ...{ amount: "25000", currency: "NGN", customerEmail: `${id}@example.com` },
      ...{ customerName: "Ada Obi", methods: ["METHOD_CARD", "METHOD_PAYID"] },
      ...{ successUrl: "", cancelUrl: "", metadataJson: "{}" },
      ...{ url: `https://checkout.example/c/${id}`, clientSecret: `${id}_secret_of_the_customer` },
      ...{ payment: null, extraPayments: [], paymentLinkId: "" },
      ...{ createdAtMs: AT, expiresAtMs: String(Number(AT) + DAY_MS) },
      ...{ endedAtMs: "0", updatedAtMs: AT },
      ...fields,
    };
    this.all.push({ owner: `${merchantId}/${mode}`, session });
    return session;
  }

  handlers(): Partial<Handlers<CheckoutSessionsDefinition>> {
    return {
      ListSessions: async ({ tenant, status, paymentLinkId }) => {
        const sessions = this.#of(tenant).filter(
          (session) =>
            (status === "SESSION_STATUS_UNSPECIFIED" || session.status === status) &&
            (paymentLinkId === "" || session.paymentLinkId === paymentLinkId),
        );
        const end = { hasMore: false, nextBefore: "", previousAfter: "" };
        return { sessions: sessions.toReversed(), ...end };
      },
      GetSession: async ({ tenant, id }) => ({ session: this.#find(tenant, id) }),
      ExpireSession: async ({ tenant, id }) => {
        const session = this.#find(tenant, id);
        if (session.status === "SESSION_STATUS_COMPLETED") {
          throw new AppError("INVALID_CHECKOUT_SESSION_STATE");
        }
        session.status = "SESSION_STATUS_EXPIRED";
        session.endedAtMs = AT;
        return { session };
      },
    };
  }

  #of(tenant: WireTenant): Session__Output[] {
    const { merchantId, mode } = fromWireTenant(tenant);
    return this.all
      .filter(({ owner }) => owner === `${merchantId}/${mode}`)
      .map(({ session }) => session);
  }

  /** @throws AppError CHECKOUT_SESSION_NOT_FOUND */
  #find(tenant: WireTenant, id: string): Session__Output {
    const found = this.#of(tenant).find((session) => session.id === id);
    if (!found) throw new AppError("CHECKOUT_SESSION_NOT_FOUND");
    return found;
  }
}
