import { useQuery } from "@tanstack/react-query";
import type { ApiRequest } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { Badge, type Tone } from "../../ui/badge";
import { Mono } from "../../ui/code";

/** The client closed the connection before the response. */
const CLIENT_GONE = 499;

function toneOf(status: number): Tone {
  if (status >= 500) return "danger";
  return status >= 400 ? "warn" : "ok";
}

export function RequestStatus({ request: { status, code } }: { request: ApiRequest }) {
  return (
    <span>
      <Badge tone={toneOf(status)}>{status}</Badge>
      {(code || status === CLIENT_GONE) && (
        <span className="mt-0.5 block text-xs text-soft [overflow-wrap:anywhere]">
          {code ?? "Client closed the connection"}
        </span>
      )}
    </span>
  );
}

/** A key's name with its hint; the id of one that is not in the list. */
export function KeyName({ id }: { id: string }) {
  const { scope } = useScope();
  const { data } = useQuery(queries.keys(scope));
  const key = data?.keys.find((one) => one.id === id);
  if (!key) return <Mono>{id}</Mono>;
  return (
    <span>
      {key.name && <span className="block">{key.name}</span>}
      <Mono short>{key.hint}</Mono>
    </span>
  );
}

const COUNT = new Intl.NumberFormat("en-NG");

/** Says what is missing from the log. */
export function Unrecorded({ request }: { request: ApiRequest }) {
  const { unrecorded, unrecordedFailed } = request;
  if (unrecorded === 0) return null;
  return (
    <span className="mt-1 block text-xs text-soft">{textOf(unrecorded, unrecordedFailed)}</span>
  );
}

function textOf(all: number, failed: number): string {
  const requests = all === 1 ? "1 more request" : `${COUNT.format(all)} more requests`;
  const were = all === 1 ? "was" : "were";
  const failures = failed > 0 ? `, ${COUNT.format(failed)} of which failed` : "";
  return `${requests} at about this time ${were} counted but not recorded${failures}`;
}
