/** `GET /banks`, by name. */
export interface Banks {
  banks: { bankCode: string; bankName: string }[];
}
/** `GET /bill-categories`. */
export interface BillCategories {
  categories: { identifier: string; name: string }[];
}
/** `GET /bill-services?category=`. */
export interface BillServices {
  services: { serviceId: string; name: string }[];
}
/** `GET /bill-services/:serviceId`; values of fields that options depend on are in the query, such as `?state=LA`. */
export interface BillService {
  serviceId: string;
  name: string;
  /** A subscription is renewed at the provider's price, or changed to a variation. */
  pricedBy: "amount" | "variation" | "subscription";
  /** Of a smartcard, meter, profile or account; `optional` in place of the phone. */
  billersCode: "required" | "optional" | "none";
  /** The variation is `prepaid` or `postpaid`. */
  isMetered: boolean;
  quantityMax: number;
  amountMinKobo: string;
  amountMaxKobo: string;
  variations: { code: string; name: string; amountKobo: string; isFixed: boolean }[];
  fields: {
    name: string;
    label: string;
    /** Null for free text; empty until `dependsOn` is chosen. */
    options: { value: string; label: string }[] | null;
    dependsOn: string | null;
  }[];
}
