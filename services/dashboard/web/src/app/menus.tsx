import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { request } from "../api/client";
import { errorMessage } from "../api/error-message";
import { queries } from "../api/resources";
import { ROLE_NAMES } from "../format/roles";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { ChevronIcon, ThemeIcon } from "../ui/icons";
import { sameSection } from "./page-address";
import { useScope } from "./scope";
import { toggleTheme } from "./theme";

/** The businesses of the user. Another one opens on the same page and in the same mode. */
export function MerchantMenu() {
  const { session, merchant, mode } = useScope();
  const { pathname } = useLocation();
  const name = (
    <>
      <span className="grid size-7 shrink-0 place-items-center rounded-md bg-accent font-semibold text-on-accent">
        {merchant.name.slice(0, 1).toUpperCase()}
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold">{merchant.name}</span>
        <span className="block text-xs text-soft">{ROLE_NAMES[merchant.role]}</span>
      </span>
    </>
  );
  const others = session.merchants.filter((one) => one !== merchant);
  if (others.length === 0) return <div className="flex items-center gap-2.5 px-2">{name}</div>;

  return (
    <details className="group rounded-md">
      <summary className="flex list-none items-center gap-2.5 rounded-md px-2 py-1 hover:bg-sunken">
        {name}
        <span className="ml-auto group-open:rotate-180">
          <span className="sr-only">Switch business</span>
          <ChevronIcon />
        </span>
      </summary>
      <ul className="mt-1 grid max-h-72 gap-0.5 overflow-y-auto border-l border-line pl-2">
        {others.map((one) => (
          <li key={one.merchantId}>
            <Link
              to={sameSection(pathname, one, mode)}
              className="block truncate rounded-md px-2.5 py-1.5 text-soft hover:bg-sunken hover:text-ink"
            >
              {one.name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function AccountMenu() {
  const { data: session } = useSuspenseQuery(queries.session());
  const [failure, setFailure] = useState<unknown>();
  const signOut = async () => {
    try {
      await request("POST", "/sign-out");
      location.assign("/sign-in");
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <div className="grid gap-1 border-t border-line px-2 pt-4">
      <p className="truncate font-medium">{session.user.name}</p>
      <p className="truncate text-xs text-soft">{session.user.email}</p>
      <div className="mt-2 flex items-center justify-between gap-1.5">
        <Button size="small" onClick={signOut}>
          Sign out
        </Button>
        <Button
          size="small"
          look="plain"
          aria-label="Switch between light and dark"
          title="Light or dark"
          onClick={toggleTheme}
        >
          <ThemeIcon />
        </Button>
      </div>
      {failure !== undefined && (
        <Callout tone="danger" alert>
          {errorMessage(failure)}
        </Callout>
      )}
    </div>
  );
}
