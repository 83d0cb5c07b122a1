import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useScope } from "../../app/scope";
import { LINK } from "../../ui/classes";

/** To the page of a customer, for those who may see customers. */
export function CustomerLink({ id, children }: { id: string; children: ReactNode }) {
  const { merchant, mode } = useScope();
  return (
    <Link
      to={`/m/${merchant.slug}/${mode}/customers/${encodeURIComponent(id)}` as string}
      className={`${LINK} [overflow-wrap:anywhere]`}
    >
      {children}
    </Link>
  );
}
