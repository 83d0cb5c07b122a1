import type { ReactNode } from "react";
import { useScope } from "../../app/scope";

/** Tools that a page has in test mode alone, in the colours of that mode. Nothing for those who may only look. */
export function Sandbox({ lead, children }: { lead: string; children: ReactNode }) {
  const { mode, can } = useScope();
  if (mode !== "test" || !can("sandbox.use")) return null;
  return (
    <section
      aria-label="Sandbox"
      className="overflow-hidden rounded-lg border border-dashed border-control"
    >
      <h2 className="mode-test px-4 py-1.5 text-sm font-semibold">Sandbox: in test mode only</h2>
      <div className="flex flex-wrap items-center justify-between gap-3 bg-surface p-4">
        <p className="text-soft">{lead}</p>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
    </section>
  );
}
