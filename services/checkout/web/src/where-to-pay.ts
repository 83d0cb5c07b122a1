import { encode } from "uqr";
import type { PageView } from "./calls";
import { button, element, say } from "./dom";

type Attempt = NonNullable<PageView["attempt"]>;
type Payable = NonNullable<Attempt["payable"]>;

/** The number to which the customer pays, with the time that is left. */
export function whereToPay(attempt: Attempt, payable: Payable, amount: string): Node[] {
  const isPayId = attempt.method === "payid";
  const label = isPayId ? "PayID" : "Account number";
  const copy = button(`Copy the ${isPayId ? "PayID" : "account number"}`, () => {
    navigator.clipboard.writeText(payable.number).then(
      () => say("Copied."),
      () => say("Select the number and copy it."),
    );
  });
  return [
    element(
      "p",
      {},
      isPayId
        ? `Pay ${amount} to this PayID in your bank’s app, or scan its code.`
        : `Transfer exactly ${amount} to this account. Other amounts go back to you.`,
    ),
    element(
      "dl",
      {},
      ...fact(label, payable.number),
      ...fact("Name", payable.name),
      ...(payable.bankName ? fact("Bank", payable.bankName) : []),
      ...fact("Time left", element("span", { id: "time-left" }, timeLeft(payable.until))),
    ),
    copy,
    ...(isPayId ? [qrCode(payable.number)] : []),
    element("p", {}, "Waiting for your payment. This page changes when it arrives."),
  ];
}

function fact(term: string, value: string | Node): HTMLElement[] {
  return [element("dt", {}, term), element("dd", {}, value)];
}

export function timeLeft(until: string): string {
  const seconds = Math.max(0, Math.floor((Date.parse(until) - Date.now()) / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

const SVG = "http://www.w3.org/2000/svg";

/** Dark on light in both themes: cameras expect it. */
function qrCode(text: string): SVGElement {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `QR code: ${text}`);
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("class", "qr");
  const modules = document.createElementNS(SVG, "path");
  modules.setAttribute("d", path.join(""));
  svg.append(modules);
  return svg;
}
