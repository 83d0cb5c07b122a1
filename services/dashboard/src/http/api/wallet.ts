export interface Wallet {
  payId: string;
  currency: string;
  availableKobo: string;
  heldKobo: string;
}

/** `GET /statement?currency=&from=&to=&cursor=`, newest first; `GET /statement.csv` streams all of the period. */
export interface Statement {
  entries: {
    id: string;
    at: string;
    direction: "in" | "out";
    amountKobo: string;
    balanceAfterKobo: string;
    kind: string;
    reference: string | null;
    description: string;
  }[];
  next: string | null;
}
