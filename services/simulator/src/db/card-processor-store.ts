import { createHmac, randomBytes } from "node:crypto";
import type { Charge, Line } from "../domain/card-processor/charge";
import type { Customer, PaymentMethod } from "../domain/card-processor/customer";
import type { Dispute, UploadedFile } from "../domain/card-processor/dispute";
import type { Intent } from "../domain/card-processor/intent";
import type { Refund } from "../domain/card-processor/refund";
import type { Webhook } from "../domain/webhook";
import { importJournal } from "./import-journal";
import { Store, type StoreLocation } from "./store";

const DAY_MS = 86_400_000;

/** A response that is replayed for the same request under the same idempotency key. */
interface SavedResponse {
  key: string;
  path: string;
  /** A keyed hash; the request itself is not stored. */
  requestHash: string;
  status: number;
  body: string;
  at: Date;
}

const byId = ({ id }: { id: string }): string => id;

/** Never stores a card number or a security code. */
export class CardProcessorStore extends Store {
  readonly customers = this.table<Customer>("customers", byId);
  readonly methods = this.table<PaymentMethod>("methods", byId);
  readonly intents = this.table<Intent>("intents", byId);
  /** Intents before their latest change, as a lagging replica would return them. */
  readonly earlierIntents = this.table<Intent>("earlier_intents", byId);
  readonly charges = this.table<Charge>("charges", byId);
  readonly refunds = this.table<Refund>("refunds", byId);
  readonly disputes = this.table<Dispute>("disputes", byId);
  readonly files = this.table<UploadedFile>("files", byId);
  readonly lines = this.table<Line>("lines", byId);
  readonly #responses = this.table<SavedResponse>("responses", ({ key }) => key);
  readonly #confirms = this.table<{ intentId: string; count: number }>(
    "confirms",
    ({ intentId }) => intentId,
  );

  constructor(location: StoreLocation) {
    super("card-processor", location);
    importJournal(this, {
      secret: ({ secret: value }: { secret: string }) =>
        this.settings.put({ name: "secret", value }),
      customer: (row: Customer) => this.customers.put(row),
      method: (row: PaymentMethod) => this.methods.put(row),
      intent: (row: Intent) => this.putIntent(row),
      charge: (row: Charge) => this.charges.put(row),
      refund: (row: Refund) => this.refunds.put(row),
      line: (row: Line) => this.lines.put(row),
      response: (row: SavedResponse) => this.saveResponse(row),
      "confirm asked": ({ intentId }: { intentId: string }) => this.countConfirm(intentId),
      deleted: ({ id }: { id: string }) => this.deleteWithAllOf(id),
      webhook: (row: Webhook) => this.webhooks.put(row),
    });
    if (!this.settings.get("secret")) {
      this.settings.put({ name: "secret", value: randomBytes(32).toString("hex") });
    }
  }

  putIntent(intent: Intent): void {
    const before = this.intents.get(intent.id);
    if (before) this.earlierIntents.put(before);
    this.intents.put(intent);
  }

  /** Undefined for a response that is older than a day. */
  savedResponse(key: string, now: Date): SavedResponse | undefined {
    const response = this.#responses.get(key);
    return response && now.getTime() - response.at.getTime() < DAY_MS ? response : undefined;
  }

  /** Responses are sorted by time, so expired ones come first. */
  saveResponse(response: SavedResponse): void {
    this.#responses.delete(response.key);
    this.#responses.put(response);
    for (const { key } of this.#responses.values()) {
      if (this.savedResponse(key, response.at)) break;
      this.#responses.delete(key);
    }
  }

  confirmCount(intentId: string): number {
    return this.#confirms.get(intentId)?.count ?? 0;
  }

  countConfirm(intentId: string): void {
    this.#confirms.put({ intentId, count: this.confirmCount(intentId) + 1 });
  }

  /** A keyed hash (HMAC) of the text. */
  hashOf(text: string): string {
    const secret = String(this.settings.get("secret")?.value);
    return createHmac("sha256", secret).update(text).digest("hex");
  }

  /** Deletes an intent with its charges, refunds, disputes and lines, or a refund with its lines. */
  deleteWithAllOf(id: string): void {
    this.intents.delete(id);
    for (const table of [this.charges, this.refunds, this.disputes]) {
      for (const row of table.list()) {
        if (row.id !== id && row.intentId !== id) continue;
        table.delete(row.id);
        for (const line of this.lines.list()) {
          if (line.sourceId === row.id) this.lines.delete(line.id);
        }
      }
    }
  }
}
