import { Badge } from "../../ui/badge";
import { rejectionOf } from "./rejections";

/** Of a payment to an account: accepted, or returned with the reason. */
export function Outcome({ rejectionReason }: { rejectionReason: string | null }) {
  if (!rejectionReason) return <Badge tone="ok">Accepted</Badge>;
  return (
    <span>
      <Badge tone="danger">Returned</Badge>
      <span className="block text-xs text-soft first-letter:uppercase">
        {rejectionOf(rejectionReason)}
      </span>
    </span>
  );
}
