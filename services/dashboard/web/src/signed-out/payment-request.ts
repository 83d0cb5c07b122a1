import type { PaymentRequest } from "../../../src/http/api";
import { errorMessage } from "../api/error-message";
import { call } from "../api/http";
import { formatMoney } from "../format/money";
import { formatTime } from "../format/time";
import { qrPath } from "../pages/share/qr-path";
import { CALLOUTS } from "../ui/classes";
import { element } from "./dom";
import { tokenOfLink } from "./location";
import { showPage } from "./page";
import { copyable, paragraph } from "./parts";

/** The page behind the link of a PayID or a virtual account: where to pay, for payers without an account. */
export async function showPaymentRequest(): Promise<void> {
  await show();
  // Payers come back from their bank's app.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void show();
  });
}

async function show(): Promise<void> {
  const body = { token: tokenOfLink() };
  try {
    showRequest(await call<PaymentRequest>("POST", "/payment-requests/view", { body }));
  } catch (error) {
    showPage({
      title: "This link does not open",
      lead: errorMessage(error),
      content: [paragraph("Check that the link is complete, or ask the business for a new one.")],
    });
  }
}

const CLOSED: Record<Exclude<PaymentRequest["status"], "open">, string> = {
  paid: "This was paid. Do not pay it again.",
  expired: "This has expired. Ask the business for a new link.",
  inactive: "This takes no payments at the moment. Ask the business where to pay.",
};

function showRequest(request: PaymentRequest): void {
  const { mode, merchantName, amountKobo, status } = request;
  const amount = amountKobo ? formatMoney(amountKobo, "NGN") : "";
  showPage({
    title: amount ? `Pay ${amount} to ${merchantName}` : `Pay ${merchantName}`,
    content: [
      ...(mode === "test" ? [notice("This is a test: no real money moves.")] : []),
      ...(status === "open" ? whereToPay(request) : [notice(CLOSED[status])]),
    ],
    footer: [paragraph("Before you pay, check the name that your bank’s app shows you.")],
  });
}

function whereToPay({ payable, number, name, bankName, expiresAt }: PaymentRequest) {
  const isPayId = payable === "payid";
  const until = expiresAt ? ` until ${formatTime(expiresAt)}` : "";
  return [
    paragraph(
      isPayId
        ? `Pay by PayID in your bank’s app${until}. Enter this PayID, or scan its code.`
        : `Pay by bank transfer${until}.`,
    ),
    copyable(isPayId ? "PayID" : "Account number", number),
    element(
      "dl",
      { class: "grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1" },
      ...fact(isPayId ? "Name" : "Account name", name),
      ...(bankName ? fact("Bank", bankName) : []),
    ),
    ...(isPayId ? [qrCode(number)] : []),
  ];
}

function fact(term: string, value: string): HTMLElement[] {
  return [
    element("dt", { class: "text-soft" }, term),
    element("dd", { class: "font-medium [overflow-wrap:anywhere]" }, value),
  ];
}

function notice(text: string): HTMLElement {
  return element("p", { class: CALLOUTS.warn }, text);
}

const SVG = "http://www.w3.org/2000/svg";

/** Dark on light in both themes: cameras expect it. */
function qrCode(text: string): SVGElement {
  const { size, path } = qrPath(text);
  const svg = document.createElementNS(SVG, "svg");
  const attributes = {
    role: "img",
    "aria-label": `QR code: ${text}`,
    viewBox: `0 0 ${size} ${size}`,
    class: "mx-auto size-48 rounded-md bg-white [shape-rendering:crispEdges]",
  };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  const modules = document.createElementNS(SVG, "path");
  modules.setAttribute("d", path);
  modules.setAttribute("class", "fill-black");
  svg.append(modules);
  return svg;
}
