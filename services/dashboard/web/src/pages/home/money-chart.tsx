import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { DailyTotals } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { formatDay } from "../../format/day";
import { LINK } from "../../ui/classes";
import { type Column, DataTable } from "../../ui/data-table";
import { OptionFilter } from "../../ui/filters";
import { Loaded } from "../../ui/loaded";
import { Card, EmptyState, Section } from "../../ui/page";
import { Money } from "../../ui/values";

/** It is large, so it comes after the page. */
const DailyChart = lazy(async () => {
  const { DailyChart: component } = await import("../../chart/daily-chart");
  return { default: component };
});

const FROM = "/m/$merchant/$mode/";
const FIRST_CURRENCY = "NGN";

/** The wallet's money in and out, day by day. */
export function MoneyChart({ currencies }: { currencies: string[] }) {
  const { scope } = useScope();
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const currency = search.currency ?? FIRST_CURRENCY;
  const totals = useQuery(queries.dailyTotals(scope, currency));
  return (
    <Section
      title="In and out"
      lead="The last 30 days. A day is that of Lagos: it begins at midnight West Africa Time (UTC+1)."
      actions={
        currencies.length > 1 && (
          <OptionFilter
            label="Currency"
            value={search.currency}
            all={FIRST_CURRENCY}
            options={currencies
              .filter((one) => one !== FIRST_CURRENCY)
              .map((one) => ({ value: one, label: one }))}
            onChange={(chosen) => void navigate({ search: { currency: chosen }, replace: true })}
          />
        )
      }
    >
      <Loaded query={totals}>
        {(loaded) => (isEmpty(loaded) ? <Nothing /> : <Shown totals={loaded} />)}
      </Loaded>
    </Section>
  );
}

function isEmpty({ days }: DailyTotals): boolean {
  return days.every(({ inKobo, outKobo }) => inKobo === "0" && outKobo === "0");
}

function Nothing() {
  return (
    <EmptyState title="Nothing moved in these days">
      <p>What comes in and goes out is drawn here, day by day.</p>
    </EmptyState>
  );
}

function Shown({ totals }: { totals: DailyTotals }) {
  return (
    <Card>
      <Suspense fallback={<div className="skeleton h-64 rounded-md bg-sunken" />}>
        <DailyChart {...totals} />
      </Suspense>
      <details className="mt-4">
        <summary className={`w-fit ${LINK}`}>Show as a table</summary>
        <div className="mt-3">
          <DataTable
            label="In and out by day"
            rows={totals.days.toReversed()}
            rowKey={({ day }) => day}
            columns={columnsOf(totals.currency)}
          />
        </div>
      </details>
    </Card>
  );
}

function columnsOf(currency: string): Column<DailyTotals["days"][number]>[] {
  return [
    { title: "Day", cell: ({ day }) => formatDay(day) },
    {
      title: "In",
      align: "end",
      cell: ({ inKobo }) => <Money minor={inKobo} currency={currency} />,
    },
    {
      title: "Out",
      align: "end",
      cell: ({ outKobo }) => <Money minor={outKobo} currency={currency} />,
    },
  ];
}
