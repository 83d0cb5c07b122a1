import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";

const LOOK_AGAIN_MS = 5_000;

/** A dispute, read again and again while the card processor has not confirmed an answer. */
export function useDispute(id: string) {
  const { scope } = useScope();
  return useQuery({
    ...queries.dispute(scope, id),
    refetchInterval: ({ state: { data } }) => (data?.pendingResponse ? LOOK_AGAIN_MS : false),
  });
}
