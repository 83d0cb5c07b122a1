import { naira } from "../naira.ts";
import { GOODS } from "../orders/goods.ts";
import type { Order } from "../orders/orders.ts";
import type { Payment, PaymentStatus } from "../orders/payments.ts";
import { type Html, html } from "./html.ts";

export function goodsPage(): Html {
  const goods = GOODS.map(
    ({ id, name, about, price }) => html`
      <li>
        <h2>${name}</h2>
        <p>${about}</p>
        <p class="price">${naira(price)}</p>
        <form method="post" action="/orders">
          <button name="good" value="${id}">Buy it</button>
        </form>
      </li>`,
  );
  return page("Shop", html`<ul class="goods">${goods}</ul>`);
}

/** Statuses that change without the customer. */
const MOVING: readonly PaymentStatus[] = ["sending", "waiting", "refunding"];

interface OrderView {
  order: Order;
  /** All attempts, oldest first. */
  payments: readonly Payment[];
  takesCards: boolean;
}

export function orderPage({ order, payments, takesCards }: OrderView): Html {
  // Failed payments are shown only if there is no other. Newest first.
  const lively = payments.filter(({ status }) => status !== "failed").toReversed();
  const shown = lively.length > 0 ? lively : payments.slice(-1);
  const sections = shown.map(
    (payment) => html`<section data-status="${payment.status}">${stateOf(payment)}</section>`,
  );
  return page(
    order.good,
    html`
      <p class="price">${naira(order.amount)}</p>
      ${sections}
      ${lively.length === 0 ? waysToPay(order, takesCards) : undefined}
      <p class="small">Your order: ${order.id}</p>`,
    { reloads: lively.some(({ status }) => MOVING.includes(status)) },
  );
}

export function messagePage(title: string, text: string): Html {
  return page(title, html`<p>${text}</p><p><a href="/">To the shop</a></p>`);
}

const FINDING_OUT = html`
  <p><strong>We are finding out whether you have paid.</strong></p>
  <p>Please do not pay again. This page tells it as soon as we know.</p>`;

function stateOf(payment: Payment): Html {
  const { status, method } = payment;
  const note = payment.note === undefined ? undefined : html`<p>${payment.note}</p>`;
  switch (status) {
    case "sending":
      return method === "card" ? FINDING_OUT : html`<p>One moment, please.</p>`;
    case "waiting":
      return html`${instructionsOf(payment)}${note}`;
    case "paid":
      return html`<p><strong>Paid. Thank you!</strong></p>${note}`;
    case "odd":
      return html`<p><strong>We have to look at your payment.</strong></p>${note}`;
    case "failed":
      return html`<p><strong>You have not paid.</strong></p>${note}`;
    case "refunding":
      return html`<p>Your money is on its way back to you.</p>`;
    case "refunded":
      return html`<p>You have your money back.</p>`;
  }
}

function instructionsOf({ amount, instructions }: Payment): Html {
  const { payTo, until, confirmAt } = instructions;
  if (confirmAt !== undefined) {
    return html`
      <p>Your bank wants to know that it is you.</p>
      <p><a class="button" href="${confirmAt}">Confirm at your bank</a></p>`;
  }
  if (!payTo) return FINDING_OUT;
  const facts = payTo.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`);
  return html`
    <p>Please pay just ${naira(amount)}${until && `, until ${timeOf(until)}`}:</p>
    <dl>${facts}</dl>`;
}

function timeOf(moment: string): string {
  return new Intl.DateTimeFormat("en-NG", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "Africa/Lagos",
  }).format(new Date(moment));
}

function waysToPay({ id }: Order, takesCards: boolean): Html {
  const action = `/orders/${id}/payment`;
  return html`
    <form method="post" action="${action}">
      <button name="method" value="payid">Pay by PayID</button>
    </form>
    <form method="post" action="${action}">
      <button name="method" value="bank">Pay by bank transfer</button>
    </form>
    ${takesCards ? cardForm(action) : undefined}`;
}

function cardForm(action: string): Html {
  return html`
    <form method="post" action="${action}" autocomplete="on">
      <label>Email <input name="email" type="email" autocomplete="email" required></label>
      <label>Card number
        <input name="number" inputmode="numeric" autocomplete="cc-number" required></label>
      <label>Month
        <input name="month" inputmode="numeric" autocomplete="cc-exp-month" size="2" required></label>
      <label>Year
        <input name="year" inputmode="numeric" autocomplete="cc-exp-year" size="4" required></label>
      <label>Code on the back
        <input name="cvc" inputmode="numeric" autocomplete="cc-csc" size="4" required></label>
      <button name="method" value="card">Pay by card</button>
    </form>`;
}

function page(title: string, body: Html, { reloads = false } = {}): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${reloads ? html`<meta http-equiv="refresh" content="5">` : undefined}
<title>${title}</title>
<link rel="stylesheet" href="/shop.css">
</head>
<body>
<header><a href="/">Shop</a></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
}

export const CSS = `
body { max-width: 34rem; margin: 0 auto; padding: 1rem; font: 1.05rem/1.5 system-ui, sans-serif; color: #222; }
.goods { list-style: none; padding: 0; }
.goods li, form, dl { border: 1px solid #bbb; border-radius: 0.5rem; padding: 1rem; margin: 1rem 0; }
.goods form { border: 0; padding: 0; margin: 0; }
.price { font-size: 1.3rem; }
.small { font-size: 0.8rem; color: #555; overflow-wrap: anywhere; }
label { display: block; margin-bottom: 0.7rem; }
input { font: inherit; max-width: 100%; box-sizing: border-box; padding: 0.4rem; }
button, .button { font: inherit; color: #fff; background: #0a5c36; border: 0; border-radius: 0.4rem; padding: 0.6rem 1rem; }
.button { display: inline-block; text-decoration: none; }
dd { margin: 0 0 0.5rem; font-weight: bold; overflow-wrap: anywhere; }
`;
