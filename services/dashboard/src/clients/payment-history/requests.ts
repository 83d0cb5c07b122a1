import { toWireMode } from "@kobo/rpc";
import type { ApiRequest } from "../../domain/payments/history/time-line";
import { listKeys } from "../keys";
import type { Owner } from "../owner";
import type { Services } from "../services";

const LIMIT = 50;
const US_PER_MS = 1_000;

/** The requests that created or changed an object, by its public id, of the last 7 days. */
export async function listChanges(
  services: Pick<Services, "requestLog" | "apiKeys">,
  { merchant, mode }: Owner,
  objectId: string,
): Promise<ApiRequest[]> {
  const [{ requests }, keys] = await Promise.all([
    services.requestLog.ListRequests({
      merchantId: merchant.id,
      mode: toWireMode(mode),
      limit: LIMIT,
      objectId,
      method: "POST",
    }),
    listKeys(services, merchant.id),
  ]);
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return requests.map((request) => ({
    // When it began: the response was sent after the first steps.
    at: new Date(Number(request.atMs) - Math.ceil(Number(request.durationUs) / US_PER_MS)),
    id: request.id,
    method: request.method,
    path: request.path,
    status: request.status,
    code: request.code,
    requestId: request.requestId,
    keyName: names.get(request.keyId) ?? "",
  }));
}
