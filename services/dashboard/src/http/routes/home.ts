import { getDailyTotals } from "../../app/merchant/daily-totals";
import { getHome } from "../../app/merchant/home";
import { getWaiting } from "../../app/merchant/waiting";
import type { WaitingPayment as WaitingPaymentView } from "../../clients/waiting";
import type { DailyTotals, Home, Waiting, WaitingKind, WaitingPayment } from "../api";
import { CurrencyQuery } from "../fields";
import { modeRoute, type Route } from "../route";
import { isoOf } from "./session-view";

/** Of each kind of waiting payment. */
const SHOWN = 3;

/** The first page. Its parts are read apart, so that none waits for the slowest service. */
export const HOME_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: "/home",
    action: "home.read",
    handle: async ({ parts, merchantId, mode }) => {
      const { wallets, failingEndpoints, checklist } = await getHome(parts, { merchantId, mode });
      const body: Home = {
        wallets: wallets.map(({ payId, currency, available, held }) => ({
          ...{ payId, currency },
          availableKobo: String(available),
          heldKobo: String(held),
        })),
        failingEndpoints: failingEndpoints.map(({ id, url, failingSince }) => ({
          ...{ id, url },
          failingSince: isoOf(failingSince) ?? "",
        })),
        checklist,
      };
      return { body };
    },
  }),

  modeRoute({
    method: "get",
    path: "/daily-totals",
    action: "home.read",
    query: CurrencyQuery,
    handle: async ({ parts, merchantId, mode, query: { currency } }) => {
      const days = await getDailyTotals(parts, { merchantId, mode, currency });
      const body: DailyTotals = {
        currency,
        days: days.map((total) => ({
          day: total.day,
          inKobo: String(total.in),
          outKobo: String(total.out),
        })),
      };
      return { body };
    },
  }),

  modeRoute({
    method: "get",
    path: "/waiting",
    action: "home.read",
    handle: async ({ parts, merchantId, mode }) => {
      const { transfers, bills, cards } = await getWaiting(parts, { merchantId, mode });
      const body: Waiting = {
        transfers: toKind(transfers),
        bills: toKind(bills),
        cards: toKind(cards),
      };
      return { body };
    },
  }),
];

function toKind(payments: WaitingPaymentView[] | null): WaitingKind | null {
  return payments && { count: payments.length, first: payments.slice(0, SHOWN).map(toWaiting) };
}

function toWaiting(payment: WaitingPaymentView): WaitingPayment {
  const { id, name, reference, currency, isUnderReview } = payment;
  return {
    ...{ id, name, reference, currency, isUnderReview },
    amountKobo: String(payment.amount),
    createdAt: payment.createdAt.toISOString(),
    captureBefore: isoOf(payment.captureBefore),
  };
}
