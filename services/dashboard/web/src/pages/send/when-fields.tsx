import { useState } from "react";
import { startOfLagosDay } from "../../format/time";
import { Select, TextField } from "../../ui/form";
import type { Draft, Plan } from "./draft";
import { textOf } from "./form-values";

const TIMES = [
  ["now", "Now"],
  ["once", "Once, later"],
  ["daily", "Every day"],
  ["weekly", "Every week"],
  ["monthly", "Every month"],
] as const;

const RULES = [
  ["skip", "Leave that run out"],
  ["retry", "Try again on the same day"],
  ["pause", "Pause the schedule"],
] as const;

/** Repeat or later: the fields that make a schedule of a payment. */
export function WhenFields({ values }: { values: Draft["values"] }) {
  const [when, setWhen] = useState(values.when ?? "now");
  const isRepeated = when !== "now" && when !== "once";
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">Repeat or later</legend>
      <Select
        name="when"
        label="Repeat or later"
        value={when}
        onChange={({ target }) => setWhen(target.value)}
      >
        {TIMES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {when === "once" && (
        <TextField
          name="startAt"
          label="Date and time"
          hint="In your own time zone."
          type="datetime-local"
          defaultValue={values.startAt}
        />
      )}
      {isRepeated && (
        <>
          <TextField
            name="at"
            label="Time of day"
            hint="In Lagos."
            type="time"
            defaultValue={values.at ?? "09:00"}
          />
          <TextField
            name="firstDay"
            label="First day (optional)"
            hint={HINTS[when]}
            type="date"
            defaultValue={values.firstDay}
          />
          <TextField
            name="maxRuns"
            label="Number of runs (optional)"
            hint="Left empty, it runs until you cancel it."
            inputMode="numeric"
            maxLength={6}
            defaultValue={values.maxRuns}
          />
        </>
      )}
      {when !== "now" && (
        <Select
          name="onInsufficientFunds"
          label="With too little money in the wallet"
          defaultValue={values.onInsufficientFunds ?? "skip"}
        >
          {RULES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </fieldset>
  );
}

const HINTS: Record<string, string> = {
  daily: "Left empty, it begins at the next time.",
  weekly: "Its weekday is that of every run. Left empty, it is today's.",
  monthly: "Its day is that of every run; a shorter month runs on its last day.",
};

/** Undefined for a payment that is made now. */
export function planOf(values: FormData): Plan | undefined {
  const when = textOf(values, "when");
  const rule = RULES.find(([value]) => value === textOf(values, "onInsufficientFunds"));
  const onInsufficientFunds = rule?.[0] ?? "skip";
  if (when === "once") {
    const moment = new Date(textOf(values, "startAt"));
    // An empty text is refused by the server, whose answer says what to enter.
    const startAt = Number.isNaN(moment.getTime()) ? "" : moment.toISOString();
    return { when: { kind: "once", startAt }, onInsufficientFunds };
  }
  if (when !== "daily" && when !== "weekly" && when !== "monthly") return undefined;
  const firstDay = startOfLagosDay(textOf(values, "firstDay"));
  const maxRuns = textOf(values, "maxRuns");
  return {
    when: {
      ...{ kind: "repeat", frequency: when, at: textOf(values, "at") },
      ...(firstDay ? { startAt: firstDay } : {}),
      ...(maxRuns ? { maxRuns } : {}),
    },
    onInsufficientFunds,
  };
}
