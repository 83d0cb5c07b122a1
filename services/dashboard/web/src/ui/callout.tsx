import type { ReactNode } from "react";
import { CALLOUTS } from "./classes";

interface CalloutProps {
  tone?: keyof typeof CALLOUTS;
  title?: string;
  /** Announced at once: for failures that answer to what one did. */
  alert?: boolean;
  children?: ReactNode;
}

export function Callout({ tone = "info", title, alert = false, children }: CalloutProps) {
  return (
    <div
      className={`${CALLOUTS[tone]} grid justify-items-start gap-2`}
      role={alert ? "alert" : undefined}
    >
      {title && <p className="font-medium">{title}</p>}
      {children}
    </div>
  );
}
