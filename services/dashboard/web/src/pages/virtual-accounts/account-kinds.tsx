import { Link } from "@tanstack/react-router";
import { useScope } from "../../app/scope";

const KINDS = [
  { to: "/m/$merchant/$mode/virtual-accounts", name: "For one payment" },
  { to: "/m/$merchant/$mode/permanent-accounts", name: "Of customers" },
] as const;

/** Leads from the accounts of one kind to those of the other. */
export function AccountKinds() {
  const { merchant, mode } = useScope();
  return (
    <nav aria-label="Kinds of accounts" className="flex flex-wrap gap-1.5">
      {KINDS.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          params={{ merchant: merchant.slug, mode }}
          activeOptions={{ exact: true, includeSearch: false }}
          className="rounded-md border border-line bg-surface px-3.5 py-1.5 text-soft hover:bg-sunken aria-[current=page]:border-accent aria-[current=page]:bg-accent-wash aria-[current=page]:font-medium aria-[current=page]:text-accent"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
