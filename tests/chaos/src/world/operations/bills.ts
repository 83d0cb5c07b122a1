import {
  amountOf,
  type Context,
  get,
  isStatus,
  type Make,
  type Operation,
  post,
  ROOT,
} from "./operation";

const PHONE = "08011111111";
/** Phones of the sandbox: delivered, failed, pending until it is settled, and the provider's error. */
const KEEPS_PENDING = "201000000000";
const PHONES = [PHONE, PHONE, PHONE, "08099999999", KEEPS_PENDING, "500000000000"];
const METER = "1111111111111";
const SMARTCARD = "1212121212";

export const airtime: Make = (context) => {
  const { random, merchant } = context;
  const phone = merchant.mode === "live" ? anyPhone(context) : random.pick(PHONES);
  const settle = {
    ...post(`${ROOT}/sandbox/bills/${context.reference}/settle`, context.reference, {
      outcome: "success",
    }),
    // The provider may not have the purchase yet.
    untilAllowed: [400],
  };
  const bill = purchase(context, { serviceID: "mtn", amount: 100_000, phone });
  return phone === KEEPS_PENDING ? { ...bill, requests: [...bill.requests, settle] } : bill;
};

/** The live provider takes every phone, and the same purchase for one only once in a while. */
const anyPhone = ({ random }: Context): string => `0803${random.between(1_000_000, 9_999_999)}`;

export const data: Make = (context) =>
  purchase(context, { serviceID: "mtn-data", variation_code: "mtn-10mb-100", phone: PHONE });

export const television: Make = (context) =>
  purchase(
    context,
    {
      serviceID: "dstv",
      billersCode: SMARTCARD,
      subscription_type: "change",
      variation_code: "dstv-padi",
      quantity: 1,
      phone: PHONE,
    },
    { serviceID: "dstv", billersCode: SMARTCARD, phone: PHONE },
  );

export const electricity: Make = (context) =>
  purchase(
    context,
    {
      serviceID: "ikeja-electric",
      billersCode: METER,
      variation_code: "prepaid",
      amount: 500_000,
      phone: PHONE,
    },
    { serviceID: "ikeja-electric", billersCode: METER, type: "prepaid", phone: PHONE },
  );

/** A purchase; the account is verified before it where there is one. */
function purchase(
  { merchant, reference }: Context,
  bought: { serviceID: string } & Record<string, unknown>,
  verified?: object,
): Operation {
  const body = { fromWallet: merchant.wallet, ...bought, reference };
  return {
    kind: `bill of ${bought.serviceID}`,
    merchant: merchant.index,
    reference,
    requests: [
      ...(verified ? [post(`${ROOT}/bills/verify`, reference, verified)] : []),
      post(`${ROOT}/bills/purchase`, reference, body),
    ],
    record: {
      read: get(`${ROOT}/bills/purchase/${reference}`),
      isFinal: isStatus("completed", "failed"),
      effectOf: (record) =>
        new Map([
          [merchant.index, record.status === "completed" ? -amountOf(record, "totalCharge") : 0],
        ]),
      eventOf: ({ status }) => `bill.purchase.${status}`,
    },
  };
}
