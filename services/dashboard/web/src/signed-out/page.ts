import { CARD } from "../ui/classes";
import { element } from "./dom";

interface PageContent {
  title: string;
  lead?: string;
  content: (Node | string)[];
  /** Under the card: where else one may want to go. */
  footer?: (Node | string)[];
}

/** Shows a signed-out page, and moves the focus to its title unless a field takes it. */
export function showPage({ title, lead, content, footer = [] }: PageContent): void {
  document.title = `${title} · Kobo`;
  const heading = element(
    "h1",
    { class: "text-xl font-semibold tracking-tight", tabindex: "-1" },
    title,
  );
  const page = element(
    "div",
    { class: "mx-auto flex min-h-dvh w-full max-w-[26rem] flex-col justify-center px-4 py-10" },
    element(
      "header",
      { class: "mb-6 flex items-center gap-2.5 text-lg font-semibold" },
      logo(),
      "Kobo",
    ),
    element(
      "main",
      { class: `${CARD} grid gap-5 p-6 sm:p-8` },
      element(
        "div",
        { class: "grid gap-1" },
        heading,
        ...(lead ? [element("p", { class: "text-soft" }, lead)] : []),
      ),
      ...content,
    ),
    element("footer", { class: "mt-5 grid gap-2 px-1 text-center text-soft" }, ...footer),
  );
  document.querySelector("#app")?.replaceChildren(page);
  const focused = page.querySelector<HTMLElement>("[autofocus]") ?? heading;
  focused.focus();
}

function logo(): HTMLElement {
  return element("img", { src: "/favicon.svg", alt: "", width: "28", height: "28" });
}
