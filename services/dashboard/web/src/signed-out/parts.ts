import { BUTTON_LOOKS, BUTTON_SIZES, LINK } from "../ui/classes";
import { CANNOT_COPY, copyText } from "../ui/copy-text";
import { element } from "./dom";

export function link(href: string, text: string): HTMLElement {
  return element("a", { href, class: LINK }, text);
}

/** Leads on with the weight of a button. */
export function linkButton(href: string, text: string): HTMLElement {
  const look = `${BUTTON_LOOKS.primary} ${BUTTON_SIZES.medium} w-full`;
  return element("a", { href, class: look }, text);
}

export function paragraph(...content: (Node | string)[]): HTMLElement {
  return element("p", {}, ...content);
}

/** In the sandbox mails go to a mailbox of its own, which a reader may not know. */
export function mailboxHint(mailboxUrl: string | null): HTMLElement[] {
  if (!mailboxUrl) return [];
  return [
    paragraph(
      "This is a sandbox: its mails go to ",
      link(mailboxUrl, "the sandbox’s mailbox"),
      ".",
    ),
  ];
}

/** Text that is copied as a whole. */
export function copyable(label: string, text: string): HTMLElement {
  const status = element("span", { role: "status", class: "text-sm text-soft" });
  const button = element(
    "button",
    {
      class: `${BUTTON_LOOKS.secondary} ${BUTTON_SIZES.small}`,
      type: "button",
      "aria-label": `Copy ${label}`,
      click: async () => {
        status.textContent = (await copyText(text)) ? "Copied." : CANNOT_COPY;
      },
    },
    "Copy",
  );
  return element(
    "figure",
    { class: "grid gap-2 rounded-md border border-line bg-sunken p-3" },
    element(
      "div",
      { class: "flex flex-wrap items-center justify-between gap-3" },
      element("figcaption", { class: "font-medium" }, label),
      status,
      button,
    ),
    element(
      "pre",
      { class: "font-mono text-xs leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]" },
      text,
    ),
  );
}
