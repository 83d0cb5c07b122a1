import type { Price } from "../domain/bill-provider/catalogue/catalogue";
import { type Purchase, reservedFromFloat } from "../domain/bill-provider/purchases/purchase";
import type { Mode } from "../domain/mode";
import type { Webhook } from "../domain/webhook";
import { Float } from "./float";
import { importJournal } from "./import-journal";
import { Store, type StoreLocation } from "./store";

/** ₦1,000,000,000: enough for all tests. */
const INITIAL_BALANCE = 100_000_000_000n;

/** The sandbox delivers to one number only, so repeated purchases are no duplicates there. */
const INITIAL_DUPLICATE_WINDOW: Record<Mode, number> = { test: 0, live: 30 };

export class BillProviderStore extends Store {
  readonly purchases = this.table<Purchase>("purchases", ({ requestId }) => requestId);
  /** Changed prices. */
  readonly prices = this.table<Price>("prices", ({ serviceId, variationCode }) =>
    keyOf(serviceId, variationCode),
  );
  readonly float = new Float(this, this.purchases, {
    initial: INITIAL_BALANCE,
    reservedBy: reservedFromFloat,
  });
  readonly #purchasesByBiller = this.purchases.index(({ serviceId, biller }) =>
    keyOf(serviceId, biller),
  );
  readonly #mode: Mode;

  constructor(location: StoreLocation) {
    super("bill-provider", location);
    this.#mode = location.mode;
    importJournal(this, {
      purchase: (row: Purchase) => this.purchases.put(row),
      price: (row: Price) => this.prices.put(row),
      deleted: ({ requestId }: Purchase) => this.purchases.delete(requestId),
      float: ({ float }: { float: bigint }) => {
        this.float.balance = float;
      },
      "duplicate window": ({ seconds }: { seconds: number }) => {
        this.duplicateWindowSeconds = seconds;
      },
      webhook: (row: Webhook) => this.webhooks.put(row),
    });
  }

  get duplicateWindowSeconds(): number {
    const window = this.settings.get("duplicate window")?.value;
    return Number(window ?? INITIAL_DUPLICATE_WINDOW[this.#mode]);
  }

  set duplicateWindowSeconds(value: number) {
    this.settings.put({ name: "duplicate window", value });
  }

  /** The newest purchase for a biller that did not fail. */
  newestOf(serviceId: string, biller: string): Purchase | undefined {
    const key = keyOf(serviceId, biller);
    return this.#purchasesByBiller.findLast(key, (purchase) => purchase?.status !== "failed");
  }
}

function keyOf(...parts: string[]): string {
  return JSON.stringify(parts);
}
