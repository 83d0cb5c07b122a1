import { useSuspenseQuery } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { queries } from "../api/resources";
import { Callout } from "../ui/callout";
import { EmptyState, Page } from "../ui/page";
import { AccountMenu, MerchantMenu } from "./menus";
import { ModeBanner } from "./mode-banner";
import { Navigation, PhoneNavigation } from "./navigation";
import { useScope } from "./scope";

/** Of these pages nothing depends on the mode. */
const WITHOUT_MODE = new Set(["team", "audit", "security"]);

/** The frame of all pages of a merchant. */
export function Shell() {
  const { merchant, mode } = useScope();
  const { pathname } = useLocation();
  const section = pathname.split("/")[4] ?? "";
  const isWaiting = mode === "live" && !merchant.liveMode && !WITHOUT_MODE.has(section);
  const main = useFocusOnNavigation(pathname);

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-md bg-surface px-4 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <ModeBanner />
      <div className="mx-auto flex w-full max-w-7xl flex-1 max-lg:flex-col">
        <aside className="w-60 shrink-0 border-r border-line px-3 py-5 max-lg:hidden">
          {/* On a low screen it scrolls by itself: all of it can be reached, down to the sign-out. */}
          <div className="sticky top-16 grid max-h-[calc(100dvh-5rem)] gap-5 overflow-y-auto">
            <MerchantMenu />
            <Navigation />
            <AccountMenu />
          </div>
        </aside>
        <PhoneNavigation />
        <main ref={main} id="main" tabIndex={-1} className="min-w-0 flex-1 p-4 outline-none sm:p-8">
          <Suspense fallback={<p role="status">Loading</p>}>
            {isWaiting ? <LiveModeOff /> : <Outlet />}
          </Suspense>
        </main>
      </div>
    </div>
  );
}

/** Screen readers announce the title of the page that one has come to. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    (main.current?.querySelector("h1") ?? main.current)?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

function LiveModeOff() {
  const { merchant } = useScope();
  return (
    <Page title="Live mode is off">
      <Callout tone="warn" title={`${merchant.name} cannot move real money yet`}>
        <p>
          An operator of Kobo switches live mode on once the business has been checked. Until then
          build and try everything in test mode: it has the same pages, and no real money.
        </p>
      </Callout>
    </Page>
  );
}

/** Signed in, but a member of nothing: after leaving the last team. */
export function NoMerchant() {
  const { data: session } = useSuspenseQuery(queries.session());
  return (
    <main className="mx-auto max-w-xl p-6">
      <Page title={`Hello, ${session.user.name}`}>
        <EmptyState title="You are in no team">
          <p>Ask an owner or admin of the business to invite {session.user.email}.</p>
        </EmptyState>
        <AccountMenu />
      </Page>
    </main>
  );
}
