import type { Fields } from "../../fields";
import type { Json } from "../../json";
import { lagosClock } from "../../lagos-time";
import type { Mode } from "../../mode";
import { pick } from "../../pick";
import { BillError, errorResponse } from "../errors";
import { nairaNumber, nairaText } from "../money";
import { isKnownBiller } from "../purchases/sandbox-inputs";
import { type Catalogue, findService, type Service } from "./catalogue";
import { type Product, productOf } from "./product";

interface Question {
  service: Service;
  product: Product;
  biller: string;
  /** Prepaid or postpaid, or the exam; empty if not applicable. */
  type: string;
  now: Date;
}

/**
 * The holder of a smartcard, a meter or a profile.
 * @throws BillError 011, 012
 */
export function verificationResponse(
  at: { mode: Mode; catalogue: Catalogue; now: Date },
  fields: Fields,
): Json {
  const question = readQuestion(at, fields);
  const { service, product, biller, type } = question;
  const target = { product, serviceId: service.id, biller, variationCode: type };
  if (!isKnownBiller(at.mode, target)) return notConfirmed(question);
  return confirmed(question);
}

function readQuestion(at: { catalogue: Catalogue; now: Date }, fields: Fields): Question {
  const service = findService(at.catalogue, fields.serviceID);
  const product = productOf(service);
  const { billersCode: biller, type = "" } = fields;
  if (!biller) throw new BillError("011", "The billersCode field is required.");
  if (!canBeVerified(product, service)) throw new BillError("011", "Nothing to verify here.");
  const isTyped = product === "electricity" || product === "exam-pin";
  if (isTyped && !service.variations.some(({ code }) => code === type)) {
    throw new BillError("011", "The type field is required.");
  }
  return { service, product, biller, type, now: at.now };
}

function canBeVerified(product: Product, service: Service): boolean {
  const verifiable: readonly Product[] = [
    "tv",
    "startimes",
    "electricity",
    "exam-pin",
    "internet-voucher",
  ];
  return verifiable.includes(product) || service.id === "smile-direct";
}

/** Half of the billers confirm with the success code, half with the newer 020. */
function confirmed(question: Question): Json {
  const { service, biller } = question;
  const code = pick(`confirmed ${service.id} ${biller}`, ["000", "020"]);
  return { code, content: { ...whoIs(question), ...commissionDetails(service) } };
}

/** The second variant is a trap: a success code with a wrong number inside. */
function notConfirmed({ service, biller }: Question): Json {
  const detail = `${biller} is not known to ${service.name}.`;
  return pick<Json>(`not confirmed ${service.id} ${biller}`, [
    errorResponse({ code: "011", detail, about: biller }),
    { code: "000", content: { error: detail, WrongBillersCode: true } },
  ]);
}

function commissionDetails(service: Service): Json {
  const commission_details = {
    amount: null,
    rate: "1.00",
    rate_type: "percent",
    computation_type: "default",
  };
  return pick<Json>(`details ${service.id}`, [{ commission_details }, {}]);
}

const NAMES = ["ADAEZE OKAFOR", "TUNDE BALOGUN", "HALIMA YUSUF", "EFE OGHENE"] as const;

function nameOf(biller: string): string {
  return pick(`name ${biller}`, NAMES);
}

function whoIs(question: Question): Json {
  switch (question.product) {
    case "tv":
      return viewer(question);
    case "startimes":
      return {
        Customer_Name: nameOf(question.biller),
        Balance: "0.00",
        Smartcard_Number: question.biller,
        WrongBillersCode: false,
      };
    case "electricity":
      return household(question);
    case "data":
      return smileAccount(question.biller);
    default:
      return { Customer_Name: nameOf(question.biller), WrongBillersCode: false };
  }
}

const DAY_MS = 86_400_000;
const DAYS_LEFT = 12;

function viewer({ service, biller, now }: Question): Json {
  const [bouquet] = service.variations;
  const price = bouquet?.price ?? 0n;
  const due = lagosClock(new Date(now.getTime() + DAYS_LEFT * DAY_MS)).slice(0, 10);
  return {
    Customer_Name: nameOf(biller),
    Status: "ACTIVE",
    Due_Date: pick(`due ${service.id}`, [`${due}T00:00:00`, due]),
    Customer_Number: Number(biller) || biller,
    Customer_Type: service.id.toUpperCase(),
    Current_Bouquet: bouquet?.name ?? "",
    Renewal_Amount: pick<unknown>(`renewal ${service.id}`, [nairaNumber(price), nairaText(price)]),
    WrongBillersCode: false,
  };
}

function household({ service, biller, type }: Question): Json {
  const minimum = nairaNumber(service.minimum);
  return {
    Customer_Name: nameOf(biller),
    Address: "12 BROAD STREET, LAGOS ISLAND",
    Meter_Number: biller,
    Customer_Arrears: pick(`arrears ${service.id}`, ["0.00", ""]),
    Minimum_Amount: pick<unknown>(`minimum ${service.id}`, [minimum, ""]),
    Min_Purchase_Amount: minimum,
    Can_Vend: "yes",
    Business_Unit: "ISLAND",
    Customer_Account_Type: "NMD",
    Meter_Type: type.toUpperCase(),
    WrongBillersCode: false,
  };
}

function smileAccount(biller: string): Json {
  return {
    Customer_Name: nameOf(biller),
    AccountList: {
      Account: [{ AccountId: "08011111111", FriendlyName: "Home" }],
      NumberOfAccounts: 1,
    },
    WrongBillersCode: false,
  };
}
