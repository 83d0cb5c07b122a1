import { Link } from "@tanstack/react-router";
import { useScope } from "../../app/scope";
import { LINK } from "../../ui/classes";

/** To the page of a payment, by its transaction's id. */
export function PaymentLink({ id }: { id: string }) {
  const { merchant, mode } = useScope();
  return (
    <Link
      to={`/m/${merchant.slug}/${mode}/payments/${id}` as string}
      className={`${LINK} font-mono text-[0.8125rem] [overflow-wrap:anywhere]`}
    >
      {id}
    </Link>
  );
}
