import type { CardVault, Storing } from "../../src/clients/card-processor";

/** Stores cards in memory: only how often, never the card. */
export class FakeVault implements CardVault {
  readonly stored: string[] = [];
  answer: Storing | undefined;

  storeCard: CardVault["storeCard"] = async (id) => {
    if (this.answer) return this.answer;
    this.stored.push(id);
    return { kind: "stored", vaultToken: `vault_${id}` };
  };
}
