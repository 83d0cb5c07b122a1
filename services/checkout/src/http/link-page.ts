import { type Closed, closedBy, type PaymentLink } from "../domain/payment-link";
import type { Assets } from "./assets";
import { document, escaped, money } from "./document";
import type { FieldProblems, LinkFields } from "./link-form";

interface Shown {
  fields: LinkFields;
  problems: FieldProblems;
  /** Identifies the form, so that sending it twice begins one payment. */
  key: string;
  /** Why no payment can begin, though the link itself does not say so. */
  closed?: Closed;
}

type Files = Pick<Assets, "style">;

/** The public page of a link. It needs no script. */
export function linkPage(files: Files, link: PaymentLink, shown: Shown): string {
  const closed = shown.closed ?? closedBy(link);
  const { amount, currency } = link;
  const price = amount.kind === "fixed" ? money(Number(amount.amount), currency) : undefined;
  const title = `${link.name} · ${link.merchantName}`;
  const isWrong = Object.keys(shown.problems).length > 0;
  return document(files, {
    title: isWrong ? `Check your entries · ${title}` : title,
    head: "",
    main: `
<header>
  <p class="merchant">${escaped(link.merchantName)}</p>
  <h1>${escaped(link.name)}</h1>
  ${price ? `<p class="price">${escaped(price)}</p>` : ""}
  ${link.mode === "test" ? `<p class="notice">This is a test: no real money moves.</p>` : ""}
</header>
${closed ? closedText(closed, link) : form(link, { ...shown, price })}`,
  });
}

function closedText(closed: Closed, { merchantName }: PaymentLink): string {
  const merchant = escaped(merchantName);
  switch (closed) {
    case "inactive":
      return `<h2>This link takes no payments</h2><p>Ask ${merchant} for another one.</p>`;
    case "unavailable":
      return `<h2>Payments are not available</h2><p>${merchant} takes no payments at the moment. Open this link again later.</p>`;
    case "completed":
      return `<h2>All payments of this link are made</h2><p>Ask ${merchant} for another one.</p>`;
    case "held":
      return `<h2>Another customer is paying right now</h2><p>The last payments of this link have begun. If one of them is not made, you can pay here: open this page again in a few minutes.</p>`;
  }
}

function form(
  { amount, currency }: PaymentLink,
  { fields, problems, key, price }: Shown & { price: string | undefined },
): string {
  const bounds =
    amount.kind === "open"
      ? `From ${money(Number(amount.min), currency)} to ${money(Number(amount.max), currency)}.`
      : "";
  const inputs = [
    amount.kind === "open"
      ? field({
          ...{ name: "amount", label: `Amount (${currency})`, hint: bounds, isRequired: true },
          attributes: `inputmode="decimal" autocomplete="transaction-amount"`,
          ...{ value: fields.amount, problem: problems.amount },
        })
      : "",
    field({
      ...{ name: "email", label: "Email", hint: "For your receipt.", isRequired: true },
      attributes: `inputmode="email" autocomplete="email" spellcheck="false"`,
      ...{ value: fields.email, problem: problems.email },
    }),
    field({
      ...{ name: "name", label: "Name (optional)", hint: "", isRequired: false },
      attributes: `autocomplete="name"`,
      ...{ value: fields.name, problem: problems.name },
    }),
  ];
  const isWrong = Object.keys(problems).length > 0;
  return `
${isWrong ? `<p class="error" role="alert">Check the marked fields, and send the form again.</p>` : ""}
<form method="post" novalidate>
  <input type="hidden" name="key" value="${escaped(key)}">
  ${inputs.join("\n  ")}
  <button type="submit">${escaped(price ? `Continue to pay ${price}` : "Continue")}</button>
</form>`;
}

interface Field {
  name: keyof LinkFields;
  label: string;
  /** Empty for none. */
  hint: string;
  isRequired: boolean;
  attributes: string;
  value: string;
  problem: string | undefined;
}

function field({ name, label, hint, isRequired, attributes, value, problem }: Field): string {
  const describedBy = [hint && `${name}-hint`, problem && `${name}-error`]
    .filter(Boolean)
    .join(" ");
  return `<div class="field">
    <label for="${name}">${escaped(label)}</label>
    ${hint ? `<p id="${name}-hint" class="hint">${escaped(hint)}</p>` : ""}
    <input type="text" id="${name}" name="${name}" value="${escaped(value)}" ${attributes}${isRequired ? " required" : ""}${problem ? ` aria-invalid="true"` : ""}${describedBy ? ` aria-describedby="${describedBy}"` : ""}>
    ${problem ? `<p id="${name}-error" class="error">${escaped(problem)}</p>` : ""}
  </div>`;
}
