import type { Assets } from "./assets";
import { dataBlock, document, escaped, money } from "./document";
import type { PageView } from "./page-view";

interface Around {
  /** The gateway's root, to which the page sends cards. */
  apiUrl: string;
  files: Pick<Assets, "script" | "style">;
}

/** The page of a session. Its script shows the methods; all else is here. */
export function sessionPage(view: PageView, { apiUrl, files }: Around): string {
  const amount = money(view.amount, view.currency);
  const title = `Pay ${amount} to ${view.merchantName}`;
  const { script } = files;
  return document(files, {
    title,
    head: `<script type="module" src="${escaped(script)}"></script>`,
    main: `
<header>
  <p class="merchant">${escaped(view.merchantName)}</p>
  <h1>${escaped(`Pay ${amount}`)}</h1>
  ${view.mode === "test" ? `<p class="notice">This is a test: no real money moves.</p>` : ""}
</header>
<div id="content" tabindex="-1">${contentOf(view)}</div>
<p id="status" role="status" class="status"></p>
<noscript><p class="notice">Turn on JavaScript to pay on this page.</p></noscript>
<script type="application/json" id="view">${dataBlock({ view, apiUrl })}</script>`,
  });
}

/** Outcomes, and a merchant that takes no payments, are shown without the script, too. */
function contentOf(view: PageView): string {
  const link = (url: string | null) =>
    url
      ? `<p><a class="button" href="${escaped(url)}">Return to ${escaped(view.merchantName)}</a></p>`
      : "";
  switch (view.status) {
    case "completed":
      return `<h2>Paid</h2><p>Thank you. ${escaped(view.merchantName)} has your payment.</p>${link(view.successUrl)}`;
    case "expired":
      return `<h2>This page has expired</h2><p>It takes no payment any more. Ask ${escaped(view.merchantName)} for a new one.</p>${link(view.cancelUrl)}`;
    case "canceled":
      return `<h2>Canceled</h2><p>Nothing was charged.</p>${link(view.cancelUrl)}`;
    case "processing":
      return "";
    case "open":
      return view.isAvailable
        ? ""
        : `<h2>Payments are not available</h2><p>${escaped(view.merchantName)} takes no payments at the moment. If you have paid, keep this page open: it changes when your payment arrives.</p>${link(view.cancelUrl)}`;
  }
}

/** For an address that has begun too many payments. */
export function tooManyPage(files: Pick<Assets, "style">): string {
  return document(files, {
    title: "Try again later",
    head: "",
    main: `<h1>Try again later</h1><p>Too many payments were begun from your network. Open the link again in ten minutes.</p>`,
  });
}

/** For an address that is no session's, and no link's. */
export function notFoundPage(files: Pick<Assets, "style">): string {
  return document(files, {
    title: "This page does not open",
    head: "",
    main: `<h1>This page does not open</h1><p>Check that the link is complete, or ask the business for a new one.</p>`,
  });
}
