import type { Store, Table } from "./store";

/** The prefunded balance at a provider: deposits less the amounts that rows reserve or spend. */
export class Float<Row extends object> {
  readonly #settings: Store["settings"];
  #paidIn: bigint;
  #kept = 0n;

  constructor(
    { settings }: Pick<Store, "settings">,
    table: Table<Row>,
    rule: { initial: bigint; reservedBy: (row: Row) => bigint },
  ) {
    this.#settings = settings;
    this.#paidIn = BigInt(settings.get("paid in")?.value ?? rule.initial);
    table.watch((before, after) => {
      this.#kept += (after ? rule.reservedBy(after) : 0n) - (before ? rule.reservedBy(before) : 0n);
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
