import { createHash } from "node:crypto";

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif; background: #f2f4f7; color: #17202b; }
main { max-width: 26rem; margin: 10vh auto 2rem; padding: 2rem; background: #fff; border-radius: 0.75rem; box-shadow: 0 1px 4px #0003; }
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.25; }
dl { display: grid; grid-template-columns: auto 1fr; align-items: baseline; gap: 0.25rem 1.5rem; margin: 0 0 1.5rem; }
dt { color: #51606f; }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
.amount { font-size: 1.25rem; font-weight: 600; }
form { margin: 0 0 0.75rem; }
button { width: 100%; min-height: 3rem; font: inherit; font-weight: 600; border: 2px solid #0b5cad; border-radius: 0.5rem; background: #0b5cad; color: #fff; cursor: pointer; }
button.refuse { background: transparent; color: #0b5cad; }
button:focus-visible { outline: 3px solid #f0a500; outline-offset: 2px; }
.note { margin: 1rem 0 0; font-size: 0.875rem; color: #51606f; }
@media (max-width: 30rem) {
  main { margin: 0; padding: 1.5rem 1.25rem; border-radius: 0; box-shadow: none; }
  dl { display: block; }
  dd { margin: 0 0 0.75rem; text-align: left; }
}
@media (prefers-color-scheme: dark) {
  body { background: #10161d; color: #e8edf2; }
  main { background: #1b242e; }
  dt, .note { color: #a9b6c3; }
  button.refuse { color: #8cc4ff; border-color: #8cc4ff; }
}
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/**
 * The Content-Security-Policy of a page. Browsers apply `form-action` to the redirect after a form
 * too, so it names the return URL's origin.
 */
export function policyFor(returnUrl: string | null): string {
  const back = returnUrl && URL.canParse(returnUrl) ? ` ${new URL(returnUrl).origin}` : "";
  return [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    `form-action 'self'${back}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

/** A name, a value, and the value's attributes. */
type Row = [string, string, string];

export function confirmationPage(payment: {
  amount: bigint;
  currency: string;
  description: string | null;
  card: { brand: string; last4: string } | undefined;
  /** The path of this page, the base of its forms. */
  path: string;
}): string {
  const { card, description, path } = payment;
  const rows: Row[] = [
    ["Amount", formatAmount(payment.amount, payment.currency), ' class="amount"'],
    ...(card ? [["Card", `${nameOf(card.brand)} ending in ${card.last4}`, ""] as Row] : []),
    ...(description ? [["For", description, ""] as Row] : []),
  ];
  const list = rows.map(
    ([name, value, kind]) => `<dt>${name}</dt><dd${kind}>${escaped(value)}</dd>`,
  );
  return page(
    "Confirm your payment",
    `<p>Your bank asks whether it is you who pays.</p>
<dl>${list.join("")}</dl>
<form method="post" action="${escaped(path)}/confirm"><button type="submit">Confirm payment</button></form>
<form method="post" action="${escaped(path)}/refuse"><button type="submit" class="refuse">Refuse</button></form>`,
  );
}

export function resultPage(isConfirmed: boolean): string {
  return isConfirmed
    ? page("Payment confirmed", "<p>Thank you. You can close this page.</p>")
    : page("Payment refused", "<p>No money was taken. You can close this page.</p>");
}

export const USED_PAGE = page(
  "This page has been used",
  "<p>The payment was already confirmed, refused or ended. You can close this page.</p>",
);

export const UNKNOWN_PAGE = page(
  "There is no such page",
  "<p>The address is not known. Please go back to where you wanted to pay.</p>",
);

function page(title: string, content: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
<p class="note">This is the page of a simulated bank. No real card is charged.</p>
</main>
</body>
</html>
`;
}

/** Brand names that are not just capitalized. */
const BRAND_NAMES: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
  unknown: "Card",
};

function nameOf(brand: string): string {
  return BRAND_NAMES[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}

/** All accepted currencies have a hundred minor units. */
function formatAmount(amount: bigint, currency: string): string {
  const digits = String(amount).padStart(3, "0");
  const decimal = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.format(decimal as Intl.StringNumericLiteral);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
