import type { SettleOutcome } from "../../../../src/http/api";
import type { Resource } from "../../api/resources";
import { Select } from "../../ui/form";
import { SandboxDialog, SandboxTool } from "./tool";

const OUTCOMES: Record<SettleOutcome, string> = {
  success: "It succeeds",
  failed: "It fails, and the money comes back",
  reversed: "It is reversed after its success",
};

interface SettleProps {
  kind: "transfer" | "bill";
  reference: string;
  /** Pending ones succeed or fail, completed ones are reversed. */
  state: "pending" | "completed";
  /** Shown again once it is settled. */
  changed: readonly Resource[];
}

/** The bank's word on a transfer, or the provider's on a bill. Place it in `Sandbox`. */
export function Settle({ kind, reference, state, changed }: SettleProps) {
  const outcomes: SettleOutcome[] = state === "pending" ? ["success", "failed"] : ["reversed"];
  return (
    <SandboxTool
      name={state === "pending" ? "Settle it" : "Reverse it"}
      dialog={(close) => (
        <SandboxDialog
          title={kind === "transfer" ? "Answer as the bank does" : "Answer as the provider does"}
          submit={state === "pending" ? "Settle" : "Reverse"}
          path={[`${kind}s`, reference, "settle"]}
          bodyOf={(values) => ({ outcome: values.get("outcome") })}
          changed={changed}
          messageOf={() => "Settled."}
          onClose={close}
        >
          <Select name="outcome" label="Outcome">
            {outcomes.map((outcome) => (
              <option key={outcome} value={outcome}>
                {OUTCOMES[outcome]}
              </option>
            ))}
          </Select>
        </SandboxDialog>
      )}
    />
  );
}
