import { pick } from "../pick";

const SURNAMES = [
  "ADEYEMI",
  "BALOGUN",
  "CHUKWU",
  "DANJUMA",
  "EFFIONG",
  "IBRAHIM",
  "NWACHUKWU",
  "OGUNLEYE",
  "OKAFOR",
  "SULEIMAN",
] as const;

const FIRST_NAMES = [
  "AISHA",
  "BOLANLE",
  "CHIDINMA",
  "EMEKA",
  "FUNKE",
  "HAUWA",
  "IFEOMA",
  "MUSA",
  "NGOZI",
  "OLUWASEUN",
  "TUNDE",
  "YUSUF",
] as const;

const MIDDLE_NAMES = ["", "", "BLESSING", "CHINEDU", "FATIMA", "KAYODE", "SAMUEL"] as const;

/** The holder's name: the same account always has the same two or three names. */
export function accountNameOf(bankCode: string, accountNumber: string): string {
  const key = `${bankCode} ${accountNumber}`;
  const names = [
    pick(`surname ${key}`, SURNAMES),
    pick(`first name ${key}`, FIRST_NAMES),
    pick(`middle name ${key}`, MIDDLE_NAMES),
  ];
  return names.filter((name) => name !== "").join(" ");
}
