import { AppError } from "@kobo/errors";
import type { LedgerAnswer } from "@kobo/ledger-client";
import type { Database } from "@kobo/postgres";
import { CallFailed } from "@kobo/rpc";
import { createLogger } from "@kobo/runtime";
import type { Catalogue } from "../../src/app/catalogue";
import type { PurchaseParts } from "../../src/app/perform";
import type { BillLedger } from "../../src/clients/ledger";
import type { Provider } from "../../src/clients/provider";
import type { Call, Outcome } from "../../src/domain/outcome";
import { type Purchase, totalCharge } from "../../src/domain/purchase";
import { aService, aVariation, delivered } from "../factories";

/** A ledger in memory that answers repeats as the real one does. */
class FakeLedger implements BillLedger {
  readonly holds = new Map<string, "held" | "posted" | "voided">();
  readonly charged = new Map<string, "wallet" | "debt">();
  balance = 10_000_000n;
  /** Made to fail: nobody hears what became of the call, which may have been done. */
  silent: Partial<Record<keyof BillLedger, "before" | "after">> = {};

  hold: BillLedger["hold"] = (purchase) =>
    this.#answer("hold", () => {
      if (this.holds.has(purchase.id)) return "exists";
      if (purchase.notAfter.getTime() < Date.now()) return refused("TOO_LATE");
      if (this.balance < totalCharge(purchase)) return refused("INSUFFICIENT_FUNDS");
      this.balance -= totalCharge(purchase);
      this.holds.set(purchase.id, "held");
      return "committed";
    });

  post: BillLedger["post"] = (purchase) =>
    this.#answer("post", () => this.#close(purchase, "posted"));

  release: BillLedger["release"] = (purchase) =>
    this.#answer("release", () => {
      const answer = this.#close(purchase, "voided");
      if (answer === "committed") this.balance += totalCharge(purchase);
      return answer;
    });

  charge: BillLedger["charge"] = (purchase) =>
    this.#answer("charge", () => {
      if (this.charged.has(purchase.id)) return "exists";
      const canPay = this.balance >= totalCharge(purchase);
      if (canPay) this.balance -= totalCharge(purchase);
      this.charged.set(purchase.id, canPay ? "wallet" : "debt");
      return "committed";
    });

  #close({ id }: Purchase, to: "posted" | "voided") {
    const now = this.holds.get(id);
    if (now === to) return "exists";
    if (now !== "held") return refused(now ? "HOLD_CLOSED" : "HOLD_NOT_FOUND");
    this.holds.set(id, to);
    return "committed";
  }

  async #answer(
    name: keyof BillLedger,
    work: () => "committed" | "exists" | LedgerAnswer,
  ): Promise<LedgerAnswer> {
    if (this.silent[name] === "before") throw new CallFailed(true);
    const answer = work();
    if (this.silent[name] === "after") throw new CallFailed(true);
    return typeof answer === "string" ? { outcome: answer, at: new Date() } : answer;
  }
}

function refused(refusal: (LedgerAnswer & { outcome: "refused" })["refusal"]): LedgerAnswer {
  return { outcome: "refused", refusal, takenBy: "" };
}

/** A provider that says what it is told to say, and counts. */
class FakeProvider implements Provider {
  outcomes: Record<Call, Outcome> = { pay: delivered, requery: delivered };
  readonly calls: { call: Call; requestId: string }[] = [];
  available = true;
  /** Runs when a purchase arrives, before its answer leaves. */
  onPay: (purchase: Purchase) => Promise<unknown> = async () => {};

  isAvailable = () => this.available;
  pay: Provider["pay"] = async (purchase) => {
    this.calls.push({ call: "pay", requestId: purchase.providerRequestId });
    await this.onPay(purchase);
    return this.outcomes.pay;
  };
  requery: Provider["requery"] = async (purchase) => {
    this.calls.push({ call: "requery", requestId: purchase.providerRequestId });
    return this.outcomes.requery;
  };
  read: Provider["read"] = async () => {
    throw new Error("The catalogue is a fake of its own.");
  };
  close = async () => {};
}

const SERVICES = [
  aService(),
  aService({ serviceId: "mtn-data", name: "MTN Data", categoryIdentifier: "data" }),
  aService({ serviceId: "ikeja-electric", categoryIdentifier: "electricity-bill" }),
];

const shelf: Catalogue = {
  categories: async () => [
    { identifier: "airtime", name: "Airtime Recharge", billType: "airtime" },
  ],
  services: async () => SERVICES,
  service: async (serviceId) => {
    const found = SERVICES.find((service) => service.serviceId === serviceId);
    if (!found) throw new AppError("SERVICE_NOT_FOUND");
    return found;
  },
  variations: async () => [aVariation()],
};

/** Everything a purchase needs, with fakes for all that is outside. */
export function aWorld(db: Database) {
  const ledger = new FakeLedger();
  const provider = new FakeProvider();
  const parts: PurchaseParts & { catalogues: { live: Catalogue; test: Catalogue } } = {
    db,
    ledger,
    providers: { live: provider, test: provider },
    catalogues: { live: shelf, test: shelf },
    requeryScale: 1,
    logger: createLogger("test", "silent"),
  };
  return { ledger, provider, parts };
}
