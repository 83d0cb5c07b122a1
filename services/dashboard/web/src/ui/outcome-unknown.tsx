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
  children?: ReactNode;
}

/** In the place of a form, until the outcome of its request is known. */
export function OutcomeUnknown({ what, error, onAsk, children }: OutcomeUnknownProps) {
  return (
    <Callout tone="warn" title={`${what}: the outcome is unknown`} alert>
      <p>
        {isHalted(error)
          ? `${errorMessage(error)} Then ask again: it is done at most once.`
          : "No answer came. This page asks again by itself until it knows: it is done at most once. Do not do it another way."}
      </p>
      {children}
      <Button size="small" onClick={() => void onAsk()}>
        Ask again now
      </Button>
    </Callout>
  );
}
