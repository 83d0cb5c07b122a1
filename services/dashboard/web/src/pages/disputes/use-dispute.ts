import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";

/** While the card processor has not confirmed an answer. */
const CONFIRMING_MS = 5_000;
/** While the bank decides: within seconds in test mode, within weeks in live mode. */
const REVIEW_MS = 10_000;

/** A dispute, read again and again while its next step is another's. */
export function useDispute(id: string) {
  const { scope } = useScope();
  return useQuery({
    ...queries.dispute(scope, id),
    refetchInterval: ({ state: { data } }) => {
      if (data?.pendingResponse) return CONFIRMING_MS;
      return data?.status === "under_review" ? REVIEW_MS : false;
    },
  });
}
