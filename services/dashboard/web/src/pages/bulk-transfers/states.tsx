import type { BulkRow, BulkTransfer } from "../../../../src/http/api";
import { Badge, type Tone } from "../../ui/badge";

interface Look {
  tone: Tone;
  name: string;
}

const STATUSES: Record<BulkTransfer["status"], Look> = {
  draft: { tone: "warn", name: "To approve" },
  approved: { tone: "warn", name: "Approved" },
  processing: { tone: "warn", name: "Being paid" },
  paused: { tone: "warn", name: "Paused" },
  completed: { tone: "ok", name: "Completed" },
  canceled: { tone: "neutral", name: "Canceled" },
};

const ROW_STATUSES: Record<BulkRow["status"], Look> = {
  pending: { tone: "neutral", name: "Not begun" },
  processing: { tone: "warn", name: "Being paid" },
  completed: { tone: "ok", name: "Paid" },
  failed: { tone: "danger", name: "Failed" },
  canceled: { tone: "neutral", name: "Canceled" },
};

const optionsOf = (looks: Record<string, Look>) =>
  Object.entries(looks).map(([value, { name }]) => ({ value, label: name }));

export const STATUS_OPTIONS = optionsOf(STATUSES);
export const ROW_STATUS_OPTIONS = optionsOf(ROW_STATUSES);

export function BulkStatus({ status }: Pick<BulkTransfer, "status">) {
  const { tone, name } = STATUSES[status];
  return <Badge tone={tone}>{name}</Badge>;
}

export function RowStatus({ status }: Pick<BulkRow, "status">) {
  const { tone, name } = ROW_STATUSES[status];
  return <Badge tone={tone}>{name}</Badge>;
}
