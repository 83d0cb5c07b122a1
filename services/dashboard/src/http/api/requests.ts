/**
 * `GET /requests?status=&key=&path=&reference=&id=&from=&to=&cursor=`, newest first. `status` is one such as `422`, or a
 * class such as `4`; `path` may begin with a method; `id` is an object's or a request's.
 */
export interface Requests {
  requests: ApiRequest[];
  next: string | null;
}
export interface ApiRequest {
  id: string;
  at: string;
  keyId: string;
  method: string;
  path: string;
  status: number;
  code: string | null;
  ms: number;
  requestId: string;
  reference: string | null;
  /** Requests since the one before that were only counted, and how many of them failed. */
  unrecorded: number;
  unrecordedFailed: number;
}
/** `GET /requests/:id`. */
export interface RequestDetail extends ApiRequest {
  /** Such as `GET /transfer/:reference`. */
  operation: string;
  idempotencyKey: string | null;
  /** Public ids, such as `txn_…`. */
  objectIds: string[];
  address: string | null;
  userAgent: string | null;
  request: RecordedBody;
  response: RecordedBody;
}
export interface RecordedBody {
  state: "none" | "whole" | "cut" | "withheld";
  /** JSON. */
  text: string;
}
