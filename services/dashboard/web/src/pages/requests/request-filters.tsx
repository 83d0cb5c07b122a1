import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { Button } from "../../ui/button";
import { INPUT } from "../../ui/classes";
import { DayFilter, FilterBar, OptionFilter } from "../../ui/filters";

const FROM = "/m/$merchant/$mode/requests";

const STATUSES = [
  { value: "2", label: "Succeeded (2xx)" },
  { value: "4", label: "Refused (4xx)" },
  { value: "5", label: "Failed (5xx)" },
  ...["400", "401", "402", "403", "404", "409", "422", "429", "499", "500", "503"].map((value) => ({
    value,
    label: value,
  })),
];

/** Filters by texts, which are sent together. */
const TEXTS = [
  { name: "path", label: "Path", hint: "POST /transfer/payid" },
  { name: "reference", label: "Reference", hint: "" },
  { name: "id", label: "Id of an object or a request", hint: "txn_…" },
] as const;

export function RequestFilters() {
  const { scope } = useScope();
  const { data } = useQuery(queries.keys(scope));
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const set = (change: typeof search) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const keys = (data?.keys ?? []).map(({ id, name, hint }) => ({
    value: id,
    label: name ? `${name} (${hint})` : hint,
  }));
  return (
    <FilterBar>
      <OptionFilter
        label="Status"
        value={search.status}
        all="All"
        options={STATUSES}
        onChange={(status) => set({ status })}
      />
      <OptionFilter
        label="Key"
        value={search.key}
        all="All"
        options={keys}
        onChange={(key) => set({ key })}
      />
      <DayFilter label="From" value={search.from} onChange={(from) => set({ from })} />
      <DayFilter label="To, with that day" value={search.to} onChange={(to) => set({ to })} />
      {/* Begins again when the filters change elsewhere, such as by going back. */}
      <TextFilters key={TEXTS.map(({ name }) => search[name]).join()} onSearch={set} />
    </FilterBar>
  );
}

type Texts = { [name in (typeof TEXTS)[number]["name"]]?: string | undefined };

function TextFilters({ onSearch }: { onSearch: (texts: Texts) => void }) {
  const search = useSearch({ from: FROM });
  const send = (form: FormData) => {
    const texts = TEXTS.map(({ name }) => [name, String(form.get(name) ?? "").trim() || undefined]);
    onSearch(Object.fromEntries(texts) as Texts);
  };
  return (
    <form className="grid gap-3 sm:flex sm:basis-full sm:flex-wrap sm:items-end" action={send}>
      {TEXTS.map(({ name, label, hint }) => (
        <label key={name} className="grid gap-1 sm:min-w-48 sm:flex-1">
          <span className="text-xs text-soft">{label}</span>
          <input
            name={name}
            type="search"
            className={INPUT}
            defaultValue={search[name]}
            placeholder={hint}
            maxLength={255}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </label>
      ))}
      <Button type="submit">Search</Button>
    </form>
  );
}
