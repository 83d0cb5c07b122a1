import type { BillType } from "./bill-type";

/** The goods of a delivered bill (decision 84; bill-provider facts, section 7). Absent fields have no value. */
export interface Goods {
  /** Prepaid electricity: the digits to enter into the meter. */
  token?: string;
  tokenDetails?: TokenDetails;
  /** Postpaid electricity. */
  receiptNumber?: string;
  /** Registrations. */
  tokenList?: readonly string[];
  /** Result checkers. */
  cardList?: readonly Card[];
  /** Admission exams. */
  pin?: string;
  /** Insurance: the URL of the certificate. */
  certUrl?: string;
  /** Showmax and Spectranet. */
  voucher?: string;
}

export interface TokenDetails {
  token: string;
  bonusToken: string | null;
  units: string | null;
  tariff: string | null;
}

export interface Card {
  serial: string;
  pin: string;
}

interface Bought {
  billType: BillType;
  serviceId: string;
  variationCode: string;
  quantity: number;
}

/** Whether a bill that is bought for its goods, such as an electricity token, was delivered without them. */
export function lacksGoods(bought: Bought, goods: Goods): boolean {
  const { billType, serviceId, variationCode, quantity } = bought;
  if (billType === "electricity") return variationCode === "prepaid" && !goods.token;
  switch (serviceId) {
    case "waec":
      return (goods.cardList?.length ?? 0) < quantity;
    case "waec-registration":
      return (goods.tokenList?.length ?? 0) < quantity;
    case "jamb":
      return !goods.pin;
    default:
      return false;
  }
}
