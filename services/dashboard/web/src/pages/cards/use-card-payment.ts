import { useQuery } from "@tanstack/react-query";
import type { CardPayment } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";

const LOOK_AGAIN_MS = 5_000;

/** A card payment, read again and again while the processor or the customer has not answered. */
export function useCardPayment(id: string) {
  const { scope } = useScope();
  return useQuery({
    ...queries.card(scope, id),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? LOOK_AGAIN_MS : false),
  });
}

function isUnderWay({ waitsFor, refunds }: CardPayment): boolean {
  const isWaiting = waitsFor === "processor" || waitsFor === "customer";
  return isWaiting || refunds.some(({ status }) => status === "pending");
}
