import type { ReactNode } from "react";
import { INPUT } from "./classes";

export function FilterBar({ children }: { children: ReactNode }) {
  return (
    // In pairs on a phone, so that the list begins on the first screen. Forms of several controls have the whole width.
    <search
      className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap [&>:not(label)]:col-span-2"
      aria-label="Filters"
    >
      {children}
    </search>
  );
}

interface FilterProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

interface OptionFilterProps extends FilterProps {
  /** Shown for no choice. */
  all: string;
  options: { value: string; label: string }[];
}

export function OptionFilter({ label, value, onChange, all, options }: OptionFilterProps) {
  return (
    <Labelled label={label}>
      <select
        className={`${INPUT} sm:max-w-64`}
        value={value ?? ""}
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

export function DayFilter({ label, value, onChange }: FilterProps) {
  return (
    <Labelled label={label}>
      <input
        type="date"
        className={INPUT}
        value={value ?? ""}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </Labelled>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label className="grid min-w-0 grid-cols-1 gap-1">
      <span className="text-xs text-soft">{label}</span>
      {children}
    </label>
  );
}
