import { resources } from "../../api/resources";
import { useScope } from "../../app/scope";
import { formatRemaining } from "../../format/remaining";
import { Select, TextField } from "../../ui/form";
import { SandboxDialog } from "./tool";

const MINUTE_MS = 60_000;
const UNITS = [
  { minutes: 1, name: "Minutes" },
  { minutes: 60, name: "Hours" },
  { minutes: 1_440, name: "Days" },
];

/** Loaded when it is opened: its button is on every page. */
export function AdvanceTimeDialog({ onClose }: { onClose: () => void }) {
  const { scope } = useScope();
  return (
    <SandboxDialog<{ totalMinutes: number }>
      title="Move the test clock ahead"
      submit="Move time"
      path={["time", "advance"]}
      bodyOf={(values) => ({ minutes: Number(values.get("minutes")) * Number(values.get("unit")) })}
      changed={[resources.ofMode(scope)]}
      messageOf={({ totalMinutes }) =>
        `Time has passed: the test clock is ${formatRemaining(totalMinutes * MINUTE_MS)} ahead.`
      }
      onClose={onClose}
    >
      <p>
        What is due within that time falls due now: PayIDs and virtual accounts expire, webhooks are
        sent again. Times that are recorded stay, and time never goes back.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="minutes" label="How far" inputMode="numeric" defaultValue="1" />
        <Select name="unit" label="Unit" defaultValue="1440">
          {UNITS.map(({ minutes, name }) => (
            <option key={name} value={minutes}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </SandboxDialog>
  );
}
