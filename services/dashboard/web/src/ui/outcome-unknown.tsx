import type { ReactNode } from "react";
import { errorMessage } from "../api/error-message";
import { isHalted } from "../api/use-money-request";
import { Button } from "./button";
import { Callout } from "./callout";

interface OutcomeUnknownProps {
  /** Such as `The refund of ₦500.00`. */
  what: string;
  error: unknown;
  onAsk: () => Promise<void>;
  /** Set once the page does not ask by itself any more. */
  onDiscard: (() => void) | undefined;
  children?: ReactNode;
}

/** In the place of a form, until the outcome of its request is known. */
export function OutcomeUnknown({ what, error, onAsk, onDiscard, children }: OutcomeUnknownProps) {
  return (
    <Callout tone="warn" title={`${what}: the outcome is unknown`} alert>
      <p>{adviceFor(error, onDiscard !== undefined)}</p>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void onAsk()}>
          Ask again now
        </Button>
        {onDiscard && (
          <Button size="small" onClick={onDiscard}>
            Discard it
          </Button>
        )}
      </div>
    </Callout>
  );
}

function adviceFor(error: unknown, isOld: boolean): string {
  if (isHalted(error)) return `${errorMessage(error)} Then try again: it is done at most once.`;
  return isOld
    ? "No answer came for an hour, so this page has stopped trying. See below whether it was done. If it was not, try again: it is done at most once. Or discard it."
    : "No answer came. This page tries again by itself until it knows: it is done at most once. Do not do it another way.";
}
