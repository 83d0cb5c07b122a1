import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { Banks } from "../../../../src/http/api";
import { INPUT } from "../../ui/classes";
import { useField } from "../../ui/form";

type Bank = Banks["banks"][number];

interface BankFieldProps {
  banks: Bank[];
  /** Of the bank that is chosen at first. */
  code: string | undefined;
}

/** A list of several hundred that is narrowed down by typing (the combobox of the ARIA practices). */
export function BankField({ banks, code }: BankFieldProps) {
  const [chosen, setChosen] = useState(() => banks.find(({ bankCode }) => bankCode === code));
  const [text, setText] = useState(chosen?.bankName ?? "");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const { describe, labelled } = useField("bankCode", "Bank", "Type a part of its name.");
  const found = text === chosen?.bankName ? banks : banks.filter((bank) => matches(bank, text));

  const choose = (bank: Bank) => {
    setChosen(bank);
    setText(bank.bankName);
    setOpen(false);
  };
  const activate = (at: number) => {
    setOpen(true);
    setActive(at);
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  };
  const handleKey = (event: KeyboardEvent) => {
    const bank = isOpen ? found[active] : undefined;
    if (event.key === "ArrowDown") activate(isOpen ? Math.min(active + 1, found.length - 1) : 0);
    else if (event.key === "ArrowUp") activate(Math.max(active - 1, 0));
    else if (event.key === "Escape") setOpen(false);
    else if (event.key === "Enter" && bank) choose(bank);
    else return;
    event.preventDefault();
  };
  /** A typed text that fits one bank chooses it; otherwise the choice stays. */
  const leave = () => {
    const [only, ...others] = found;
    if (text !== chosen?.bankName && only && others.length === 0) choose(only);
    else setText(text.trim() === "" ? "" : (chosen?.bankName ?? text));
    if (text.trim() === "") setChosen(undefined);
    setOpen(false);
  };

  return labelled(
    <div className="relative">
      <input type="hidden" name="bankCode" value={chosen?.bankCode ?? ""} />
      <input
        {...describe}
        className={INPUT}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={handleKey}
        onBlur={leave}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Banks"
        hidden={!isOpen}
        className="absolute inset-x-0 z-20 mt-1 max-h-60 overflow-y-auto rounded-md border border-line bg-surface py-1 shadow-raised"
      >
        {found.map((bank, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
          <div
            key={bank.bankCode}
            id={`${listId}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={bank.bankCode === chosen?.bankCode}
            className={`cursor-pointer px-3 py-1.5 hover:bg-sunken ${at === active ? "bg-sunken font-medium" : ""}`}
            // The input would lose its focus, and the list with it, before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(bank)}
          >
            {bank.bankName}
          </div>
        ))}
      </div>
      {isOpen && found.length === 0 && (
        <p role="status" className="mt-1 text-soft">
          No bank has “{text}” in its name.
        </p>
      )}
    </div>,
  );
}

function matches({ bankName }: Bank, text: string): boolean {
  return bankName.toLowerCase().includes(text.trim().toLowerCase());
}
