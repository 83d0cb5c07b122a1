import { beginAttempt, type Card, createPaymentMethod, newKey, type PageView } from "./calls";
import { byId, element, say } from "./dom";

interface Field {
  name: "number" | "expiry" | "cvc";
  label: string;
  autocomplete: string;
  placeholder?: string;
  maxlength: string;
}

const NUMBER: Field = {
  name: "number",
  label: "Card number",
  autocomplete: "cc-number",
  maxlength: "23",
};
const EXPIRY: Field = {
  name: "expiry",
  label: "Expiry (MM/YY)",
  autocomplete: "cc-exp",
  maxlength: "7",
};
const CVC: Field = { name: "cvc", label: "Security code", autocomplete: "cc-csc", maxlength: "4" };

/** The form of a card. Its fields have no names, so that no browser sends them anywhere. */
export function cardForm(options: {
  apiUrl: string;
  amount: string;
  onView: (view: PageView) => void;
}): HTMLFormElement {
  const submit = element("button", { type: "submit" }, `Pay ${options.amount}`);
  const form = element(
    "form",
    { novalidate: true, "aria-label": "Card" },
    field(NUMBER),
    element("div", { class: "row" }, field(EXPIRY), field(CVC)),
    submit,
  );
  // One key for each card that is typed in: a second click repeats the first one.
  let key = newKey();
  form.addEventListener("input", () => {
    key = newKey();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const card = readCard();
    if (!card || submit.disabled) return;
    submit.disabled = true;
    say("Paying…");
    pay(options.apiUrl, card, key)
      .then(options.onView, (error: Error) => say(error.message))
      .finally(() => {
        submit.disabled = false;
      });
  });
  return form;
}

async function pay(apiUrl: string, card: Card, key: string): Promise<PageView> {
  const paymentMethod = await createPaymentMethod(apiUrl, card, `card-${key}`);
  return beginAttempt({ method: "card", key, paymentMethod });
}

function field({ name, label, autocomplete, maxlength }: Field): HTMLElement {
  const input = element("input", {
    id: name,
    type: "text",
    inputmode: "numeric",
    ...{ autocomplete, maxlength },
    "aria-describedby": `${name}-error`,
    required: true,
  });
  return element(
    "div",
    { class: "field" },
    element("label", { for: name }, label),
    input,
    element("p", { id: `${name}-error`, class: "error" }),
  );
}

/** Undefined when a field is wrong; then the first of them has the focus. */
function readCard(): Card | undefined {
  const number = textOf("number").replace(/[ -]/g, "");
  const [month = "", year = ""] = textOf("expiry").split(/[/ -]+/);
  const cvc = textOf("cvc");
  const problems = {
    number: /^\d{12,19}$/.test(number) ? "" : "Enter the whole number on the card.",
    expiry:
      /^(0?[1-9]|1[0-2])$/.test(month) && /^\d{2}(\d{2})?$/.test(year)
        ? ""
        : "Enter the month and the year, such as 09/29.",
    cvc: /^\d{3,4}$/.test(cvc) ? "" : "Enter the 3 or 4 digits next to the signature.",
  };
  const wrong = Object.entries(problems).filter(([name, text]) => {
    const input = byId(name);
    if (text) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
    byId(`${name}-error`).textContent = text;
    return text;
  });
  const [first] = wrong;
  if (first) {
    byId(first[0]).focus();
    return undefined;
  }
  return { number, exp_month: Number(month), exp_year: 2000 + (Number(year) % 100), cvc };
}

function textOf(name: Field["name"]): string {
  return (byId(name) as HTMLInputElement).value.trim();
}
