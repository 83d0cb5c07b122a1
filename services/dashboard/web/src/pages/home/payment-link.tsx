import type { ReactNode } from "react";
import { useScope } from "../../app/scope";
import { LINK } from "../../ui/classes";

/** To the page of a payment of any kind, by its public id. */
export function PaymentLink({ id, children }: { id: string; children: ReactNode }) {
  const { merchant, mode } = useScope();
  return (
    <a
      href={`/m/${merchant.slug}/${mode}/payments/${encodeURIComponent(id)}`}
      className={`${LINK} min-w-0 [overflow-wrap:anywhere]`}
    >
      {children}
    </a>
  );
}
