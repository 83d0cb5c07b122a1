import { useQueryClient } from "@tanstack/react-query";
import type { Resource } from "./resources";

/** Asks again for resources that a command has changed, and for all below them. */
export function useRefresh(): (...changed: Resource[]) => Promise<void> {
  const client = useQueryClient();
  return async (...changed) => {
    await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
