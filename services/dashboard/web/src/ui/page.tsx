import type { ReactNode } from "react";
import { CARD } from "./classes";

interface PageProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, lead, actions, children }: PageProps) {
  return (
    <div className="grid min-w-0 gap-6">
      <title>{`${title} · Kobo`}</title>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1
            tabIndex={-1}
            className="text-xl font-semibold tracking-tight [overflow-wrap:anywhere]"
          >
            {title}
          </h1>
          {lead && <p className="mt-1 max-w-prose text-soft">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

interface SectionProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

export function Section({ title, lead, actions, children }: SectionProps) {
  return (
    <section className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="text-base font-semibold">{title}</h2>
          {lead && <p className="max-w-prose text-soft">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

export function Card({ children }: { children: ReactNode }) {
  return <div className={`${CARD} min-w-0 p-5`}>{children}</div>;
}

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
}

/** Says why there is nothing, and how there will be something. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-dashed border-control px-6 py-12 text-center">
      <p className="font-medium">{title}</p>
      {children && (
        <div className="grid max-w-prose justify-items-center gap-3 text-soft">{children}</div>
      )}
    </div>
  );
}

/** Terms and their values, such as of one object. */
export function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className={`${CARD} grid gap-x-8 gap-y-3 p-5 sm:grid-cols-2 lg:grid-cols-3`}>
      {facts.map(([term, value]) => (
        <div key={term} className="min-w-0">
          <dt className="text-xs text-soft">{term}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
