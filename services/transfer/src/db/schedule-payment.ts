import type { BillOrder, Order, SweepOrder, TransferOrder } from "../domain/schedule";

/** JSON has no bigint: amounts are texts. */
type Stored<Kind> = {
  [Field in keyof Omit<Kind, "type">]: Kind[Field & keyof Kind] extends bigint
    ? string
    : Kind[Field & keyof Kind] extends bigint | undefined
      ? string | undefined
      : Kind[Field & keyof Kind];
};

/** A payment as the column `payment` holds it. */
export type StoredPayment = Stored<TransferOrder> | Stored<BillOrder> | Stored<SweepOrder>;

export function toStored({ type: _, ...payment }: Order): string {
  return JSON.stringify(payment, (_key, value) =>
    typeof value === "bigint" ? String(value) : value,
  );
}

/** The payment of a row; `type` says which one the row has. */
export function fromStored(type: Order["type"], stored: StoredPayment): Order {
  switch (type) {
    case "transfer": {
      const payment = stored as Stored<TransferOrder>;
      return { ...payment, type, amount: BigInt(payment.amount) };
    }
    case "bill": {
      const payment = stored as Stored<BillOrder>;
      const { amount, quantity } = payment;
      return {
        ...payment,
        type,
        amount: amount === undefined ? undefined : BigInt(amount),
        quantity,
      };
    }
    case "sweep": {
      const payment = stored as Stored<SweepOrder>;
      const { threshold } = payment;
      return {
        ...payment,
        type,
        keepAmount: BigInt(payment.keepAmount),
        minimumAmount: BigInt(payment.minimumAmount),
        threshold: threshold === undefined ? undefined : BigInt(threshold),
      };
    }
  }
}
