import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorMessage } from "../api/error-message";
import { Button } from "./button";
import { Callout } from "./callout";
import { Loaded } from "./loaded";

interface PagedProps<Page> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  children: (pages: Page[]) => ReactNode;
}

/** A list that older pages are added to at a press. The list stays when its next page fails. */
export function Paged<Page>({ query, children }: PagedProps<Page>) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error } = query;
  const shown = isFetchNextPageError ? { ...query, error: null } : query;
  return (
    <Loaded query={shown}>
      {({ pages }) => (
        <>
          {children(pages)}
          {isFetchNextPageError && error && (
            <Callout tone="danger" title="Older entries could not be loaded" alert>
              <p>{errorMessage(error)}</p>
            </Callout>
          )}
          {hasNextPage && (
            <div className="flex justify-center">
              <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {isFetchingNextPage ? "Loading" : "Load older"}
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}
