import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LINK } from "../ui/classes";
import { useScope } from "./scope";

/** To the page of a payment of any kind, by its public id. */
export function PaymentLink({ id, children }: { id: string; children: ReactNode }) {
  const { merchant, mode } = useScope();
  const path = `/m/${merchant.slug}/${mode}/payments/${encodeURIComponent(id)}`;
  return (
    <Link to={path} className={`${LINK} min-w-0 [overflow-wrap:anywhere]`}>
      {children}
    </Link>
  );
}
