import type { SandboxPaid } from "../../../../src/http/api";
import { type Resource, resources } from "../../api/resources";
import { useScope } from "../../app/scope";
import { AmountField, koboOf } from "../../ui/amount-field";
import { TextField } from "../../ui/form";
import { rejectionOf } from "../virtual-accounts/rejections";
import { SandboxDialog, SandboxTool } from "./tool";

interface PayProps {
  /** Below `sandbox`. */
  path: Resource;
  /** Shown again once it is paid. */
  changed: Resource;
  /** The expected amount; null for any. */
  amountKobo: string | null;
}

/** A payment from outside: to a PayID, or to a virtual account. */
export function Pay({ path, changed, amountKobo }: PayProps) {
  const { scope } = useScope();
  const all = [changed, resources.home(scope), resources.statement(scope)];
  return (
    <SandboxTool
      name="Pay it from outside"
      dialog={(close) => (
        <SandboxDialog<SandboxPaid>
          title="Pay as a customer does"
          submit="Pay"
          path={path}
          bodyOf={(values) => ({
            amountKobo: koboOf(values),
            senderName: String(values.get("senderName")),
          })}
          changed={all}
          messageOf={({ rejectionReason }) =>
            rejectionReason ? `Returned to its sender: ${rejectionOf(rejectionReason)}` : "Paid."
          }
          onClose={close}
        >
          <AmountField label="Amount" kobo={amountKobo} />
          <TextField
            name="senderName"
            label="Payer’s name"
            hint="Empty: Sandbox Payer."
            autoComplete="off"
          />
        </SandboxDialog>
      )}
    />
  );
}
