import type { ReactNode } from "react";

const TONES = {
  neutral: "bg-sunken text-soft",
  ok: "bg-accent-wash text-accent",
  warn: "bg-warn-wash text-warn",
  danger: "bg-danger-wash text-danger",
} as const;

export type Tone = keyof typeof TONES;

export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded px-1.5 py-0.5 text-xs font-medium whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
