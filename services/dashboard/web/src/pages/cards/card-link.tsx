import { Link } from "@tanstack/react-router";
import { useScope } from "../../app/scope";
import { LINK } from "../../ui/classes";

/** To the page of a card payment. */
export function CardLink({ id }: { id: string }) {
  const { merchant, mode } = useScope();
  return (
    <Link
      to="/m/$merchant/$mode/cards/$card"
      params={{ merchant: merchant.slug, mode, card: id }}
      className={`${LINK} font-mono text-[0.8125rem] [overflow-wrap:anywhere]`}
    >
      {id}
    </Link>
  );
}
