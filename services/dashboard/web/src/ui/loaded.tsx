import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorMessage } from "../api/error-message";
import { formatTime } from "../format/time";
import { Button } from "./button";
import { Callout } from "./callout";

type Readable<Data> = Pick<UseQueryResult<Data>, "data" | "error" | "refetch" | "dataUpdatedAt">;

interface LoadedProps<Data> {
  query: Readable<Data>;
  children: (data: Data) => ReactNode;
}

/** Shows what was loaded, its skeleton, or why it is missing. Data out of date stays, and says so. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const { data, error, refetch, dataUpdatedAt } = query;
  const retry = (
    <Button size="small" onClick={() => void refetch()}>
      Try again
    </Button>
  );
  if (data === undefined) {
    if (!error) return <Skeleton />;
    return (
      <Callout tone="danger" title="This could not be loaded" alert>
        <p>{errorMessage(error)}</p>
        {retry}
      </Callout>
    );
  }
  return (
    <>
      {error && (
        <Callout tone="warn" title={`As of ${formatTime(new Date(dataUpdatedAt).toISOString())}`}>
          <p>{errorMessage(error)}</p>
          {retry}
        </Callout>
      )}
      {children(data)}
    </>
  );
}

function Skeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading</span>
      {["w-2/3", "w-full", "w-5/6"].map((width) => (
        <div key={width} className={`skeleton h-10 rounded-md bg-sunken ${width}`} />
      ))}
    </div>
  );
}
