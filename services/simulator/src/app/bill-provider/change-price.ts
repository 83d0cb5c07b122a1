import { findService, findVariation } from "../../domain/bill-provider/catalogue";
import { VARIATIONS_UPDATE, variationsNoticeBody } from "../../domain/bill-provider/notice";
import { Refusal } from "../../domain/bill-provider/refusal";
import type { Account } from "./account";
import { noticeFor } from "./notice-for";

/**
 * Prices a variation anew, for all lists and sales from now on, and has us told of it.
 * @throws Refusal 012 and 010 for what is not sold, 011 where the caller names the price, and 013
 * and 017 for a price at which nobody could buy
 */
export function changePrice(
  account: Account,
  asked: { serviceId: string; variationCode: string; price: bigint },
): void {
  const { serviceId, variationCode, price } = asked;
  const service = findService(account.catalogue(), serviceId);
  const variation = findVariation(service, variationCode);
  if (variation.fixedPrice === "No") throw new Refusal("011", "Whoever buys it names its price.");
  if (price < service.minimum) throw new Refusal("013");
  if (price > service.maximum) throw new Refusal("017");

  const notice = noticeFor(
    account,
    { serviceID: serviceId },
    { event: VARIATIONS_UPDATE, about: serviceId, body: variationsNoticeBody(serviceId) },
  );
  account.book.recordPrice(asked, notice);
  account.postman.expect(notice);
}
