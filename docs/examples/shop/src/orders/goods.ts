/** The shop's goods. The only source of prices: no form carries any. */
export interface Good {
  id: string;
  name: string;
  about: string;
  /** In kobo. */
  price: bigint;
}

export const GOODS: readonly Good[] = [
  { id: "rice", name: "Ofada rice", about: "Ten kilos, stone-free.", price: 2_450_000n },
  { id: "basket", name: "Raffia basket", about: "Woven in Ikot Ekpene.", price: 850_000n },
  { id: "adire", name: "Adire cloth", about: "Five yards, indigo.", price: 1_800_050n },
];

export function goodCalled(id: unknown): Good | undefined {
  return GOODS.find((good) => good.id === id);
}
