import { useQuery } from "@tanstack/react-query";
import type { BulkTransfer } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";

const LOOK_AGAIN_MS = 1_500;

/** A bulk transfer, read again and again while rows are being paid. */
export function useBulkTransfer(id: string) {
  const { scope } = useScope();
  return useQuery({
    ...queries.bulkTransfer(scope, id),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? LOOK_AGAIN_MS : false),
  });
}

function isUnderWay({ status, rows }: BulkTransfer): boolean {
  return status === "approved" || status === "processing" || rows.processing > 0;
}
