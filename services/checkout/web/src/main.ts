import "./styles.css";
import { beginAttempt, cancelSession, newKey, type PageView, readData, readState } from "./calls";
import { cardForm } from "./card-form";
import { button, byId, element, say } from "./dom";
import { timeLeft, whereToPay } from "./where-to-pay";

type Method = PageView["methods"][number];
type Attempt = NonNullable<PageView["attempt"]>;

const { view: first, apiUrl } = readData();
const amount = new Intl.NumberFormat("en-NG", {
  style: "currency",
  currency: first.currency,
}).format(first.amount / 100);

const POLL_MS = 2_000;
const LABELS: Readonly<Record<Method, string>> = {
  card: "Card",
  bank_transfer: "Bank transfer",
  payid: "PayID",
};

let view = first;
/** The method whose part is shown. */
let chosen: Method = first.attempt?.method ?? first.methods[0] ?? "card";
let shown = "";

/** Shows a view. The page stays as it is while nothing has changed, so that fields keep what is typed. */
function show(next: PageView): void {
  view = next;
  const look = JSON.stringify([
    view.status,
    view.isAvailable,
    view.attempt,
    view.shortAmount,
    chosen,
  ]);
  if (look === shown) return;
  shown = look;
  if (view.status === "completed" || view.status === "expired" || view.status === "canceled") {
    showEnd();
    return;
  }
  if (isUnavailable(view) || isUnavailable(first)) {
    // The server has the words.
    if (isUnavailable(view) !== isUnavailable(first)) location.reload();
    return;
  }
  showPayment();
}

function isUnavailable({ isAvailable, status }: PageView): boolean {
  return status === "open" && !isAvailable;
}

function showPayment(): void {
  const { attempt } = view;
  const isBusy = attempt?.status === "starting" && attempt.method === "card";
  say(isBusy ? "Waiting for your bank…" : "");
  const content: Node[] = view.shortAmount > 0 ? [shortPaymentText()] : [];
  if (isBusy) content.push(element("p", {}, "Please keep this page open."));
  else if (attempt?.status === "confirm") content.push(...confirmation(attempt));
  else content.push(methods(), methodPart(attempt));
  if (view.cancelUrl && !isBusy) content.push(cancelButton());
  const place = byId("content");
  const hadFocus = place.contains(document.activeElement);
  place.replaceChildren(...content);
  // Keyboards and screen readers continue where the page has changed.
  if (hadFocus) place.focus();
}

function showEnd(): void {
  // The server has the words of each end.
  if (view.status === "completed" && view.successUrl) {
    say("Paid. You are being taken back.");
    location.replace(view.successUrl);
    return;
  }
  if (view.status === "canceled" && view.cancelUrl) {
    location.replace(view.cancelUrl);
    return;
  }
  if (first.status !== view.status) location.reload();
}

function shortPaymentText(): Node {
  const received = new Intl.NumberFormat("en-NG", {
    style: "currency",
    currency: view.currency,
  }).format(view.shortAmount / 100);
  const text = `${received} arrived, which is less than ${amount}. Ask ${view.merchantName} about it, or pay ${amount} here.`;
  return element("p", { class: "notice" }, text);
}

function methods(): Node {
  const radios = view.methods.map((method) => {
    const radio = element("input", {
      type: "radio",
      name: "method",
      value: method,
      checked: method === chosen,
    });
    radio.addEventListener("change", () => {
      chosen = method;
      show(view);
      document.querySelector<HTMLInputElement>(`input[value="${method}"]`)?.focus();
    });
    return element("label", { class: "method" }, radio, LABELS[method]);
  });
  return element("fieldset", {}, element("legend", {}, "How do you want to pay?"), ...radios);
}

function methodPart(attempt: PageView["attempt"]): Node {
  const own = attempt?.method === chosen ? attempt : undefined;
  const part = element("section", { "aria-label": LABELS[chosen] });
  if (own?.error) part.append(element("p", { class: "error", role: "alert" }, own.error.message));
  if (chosen === "card") part.append(cardForm({ apiUrl, amount, onView: show }));
  else if (own?.status === "waiting" && own.payable && Date.parse(own.payable.until) > Date.now())
    part.append(...whereToPay(own, own.payable, amount));
  else if (own?.status === "starting") part.append(element("p", {}, "One moment…"));
  else part.append(beginButton(chosen));
  return part;
}

function beginButton(method: Method): Node {
  const key = newKey();
  const label = method === "payid" ? "Show the PayID" : "Show the account number";
  const begin = button(label, () => {
    begin.disabled = true;
    beginAttempt({ method, key })
      .then(show, (error: Error) => say(error.message))
      .finally(() => {
        begin.disabled = false;
      });
  });
  return begin;
}

/** The bank asks the customer to confirm on a page of its own (3-D Secure). */
function confirmation({ redirectUrl }: Attempt): Node[] {
  const others = view.methods.filter((method) => method !== "card");
  return [
    element("p", {}, "Your bank asks you to confirm the payment."),
    element("a", { class: "button", href: redirectUrl ?? "" }, "Continue to your bank"),
    ...others.map((method) =>
      button(
        `Pay by ${LABELS[method]} instead`,
        () => {
          chosen = method;
          say("One moment…");
          beginAttempt({ method, key: newKey() }).then(show, (error: Error) => say(error.message));
        },
        true,
      ),
    ),
  ];
}

function cancelButton(): Node {
  return button(
    `Cancel and return to ${view.merchantName}`,
    () => {
      cancelSession().then(show, (error: Error) => say(error.message));
    },
    true,
  );
}

/** Without an answer the page stays as it is, and asks again. */
async function poll(): Promise<void> {
  const { attempt, status } = view;
  const isOpen = status === "open" || status === "processing";
  if (!isOpen) return;
  const left = document.getElementById("time-left");
  if (left && attempt?.payable) left.textContent = timeLeft(attempt.payable.until);
  await readState().then(show, () => {});
}

const isFromBank = first.attempt?.status === "confirm";
show(first);
if (isFromBank) say("If you have confirmed at your bank, wait a moment.");
setInterval(() => {
  const left = document.getElementById("time-left");
  const until = view.attempt?.payable?.until;
  if (left && until) left.textContent = timeLeft(until);
}, 1_000);
setInterval(() => {
  if (document.visibilityState === "visible") void poll();
}, POLL_MS);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") void poll();
});
