/** Looks that React components share with the signed-out pages, which have no React. */
const BUTTON =
  "inline-flex items-center justify-center gap-2 rounded-md px-3.5 font-medium whitespace-nowrap transition-colors aria-disabled:cursor-default aria-disabled:opacity-60";

export const BUTTON_SIZES = { medium: "h-9", small: "h-8 text-[0.8125rem] px-2.5" } as const;

export const BUTTON_LOOKS = {
  primary: `${BUTTON} bg-accent text-on-accent hover:bg-accent-strong`,
  secondary: `${BUTTON} border border-line bg-surface text-ink shadow-card hover:bg-sunken`,
  danger: `${BUTTON} border border-line bg-surface text-danger shadow-card hover:bg-danger-wash`,
  plain: `${BUTTON} text-soft hover:bg-sunken hover:text-ink`,
} as const;

export const INPUT =
  "h-9 w-full rounded-md border border-control bg-surface px-3 text-ink placeholder:text-soft aria-invalid:border-danger max-md:text-base";

export const LINK =
  "text-accent underline decoration-1 underline-offset-2 hover:text-accent-strong";

export const CARD = "rounded-lg border border-line bg-surface shadow-card";

const CALLOUT = "rounded-md border px-4 py-3 text-sm";
export const CALLOUTS = {
  info: `${CALLOUT} border-line bg-sunken`,
  ok: `${CALLOUT} border-transparent bg-accent-wash`,
  warn: `${CALLOUT} border-transparent bg-warn-wash`,
  danger: `${CALLOUT} border-transparent bg-danger-wash`,
} as const;
