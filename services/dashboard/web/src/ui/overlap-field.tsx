import { Select } from "./form";

const OVERLAPS = [
  { hours: 0, text: "Not at all: it stops now" },
  { hours: 1, text: "For 1 hour" },
  { hours: 24, text: "For 24 hours" },
  { hours: 72, text: "For 3 days" },
];

export function OverlapField({ old }: { old: string }) {
  return (
    <Select
      name="overlapHours"
      label={`How long the ${old} besides`}
      defaultValue="24"
      hint="Choose “not at all” when it has leaked."
    >
      {OVERLAPS.map(({ hours, text }) => (
        <option key={hours} value={hours}>
          {text}
        </option>
      ))}
    </Select>
  );
}
