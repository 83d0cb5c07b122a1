import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Bank } from "../domain/bank";

const BankFile = z.object({
  banks: z.array(
    z.object({
      bankCode: z.string(),
      nipCode: z.string().nullable(),
      nubanInstitutionCode: z.string().nullable(),
      bankName: z.string(),
      slug: z.string(),
      active: z.boolean(),
    }),
  ),
});

const PATH = join(__dirname, "../../data/banks.json");

/** The banks of the country, from `data/banks.json`. */
export async function readBanks(path = PATH): Promise<Bank[]> {
  const { banks } = BankFile.parse(JSON.parse(await readFile(path, "utf8")));
  return banks.map((bank, index) => ({
    id: index + 1,
    code: bank.bankCode,
    nipCode: bank.nipCode,
    institutionCode: bank.nubanInstitutionCode,
    name: bank.bankName,
    slug: bank.slug,
    active: bank.active,
  }));
}
