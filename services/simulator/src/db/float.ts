import type { Store, Table } from "./store";

/** Our money at a provider: what was paid in, less what the rows of a table keep of it. */
export class Float<Row extends object> {
  readonly #settings: Store["settings"];
  #paidIn: bigint;
  #kept = 0n;

  constructor(
    { settings }: Pick<Store, "settings">,
    table: Table<Row>,
    rule: { initial: bigint; keptBy: (row: Row) => bigint },
  ) {
    this.#settings = settings;
    this.#paidIn = BigInt(settings.get("paid in")?.value ?? rule.initial);
    table.watch((before, after) => {
      this.#kept += (after ? rule.keptBy(after) : 0n) - (before ? rule.keptBy(before) : 0n);
    });
  }

  get balance(): bigint {
    return this.#paidIn - this.#kept;
  }

  set balance(balance: bigint) {
    this.#paidIn = balance + this.#kept;
    this.#settings.put({ name: "paid in", value: this.#paidIn });
  }
}
