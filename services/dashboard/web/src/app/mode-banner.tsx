import { Link, useLocation } from "@tanstack/react-router";
import type { Mode } from "../../../src/http/api";
import { MoveTime } from "./move-time";
import { sameSection } from "./page-address";
import { useScope } from "./scope";

const MODES: { mode: Mode; name: string; text: string }[] = [
  { mode: "test", name: "Test", text: "Test mode: no real money moves" },
  { mode: "live", name: "Live", text: "Live mode: real money moves" },
];

/** Always in view, and each mode in a colour that nothing else has. */
export function ModeBanner() {
  const { merchant, mode } = useScope();
  const { pathname } = useLocation();
  const shown = MODES.find((one) => one.mode === mode);
  return (
    <header className={`mode-${mode} sticky top-0 z-30`}>
      <div className="mx-auto flex max-w-7xl items-center justify-between gap-3 px-4 py-1.5">
        <p className="font-semibold max-sm:text-xs">{shown?.text}</p>
        <div className="flex shrink-0 items-center gap-2">
          <MoveTime />
          <nav aria-label="Mode" className="flex shrink-0 rounded-md bg-surface p-0.5 text-ink">
            {MODES.map((one) => (
              <Link
                key={one.mode}
                to={sameSection(pathname, merchant, one.mode)}
                className="rounded px-3 py-0.5 text-soft aria-[current=page]:bg-ink aria-[current=page]:font-medium aria-[current=page]:text-canvas"
              >
                {one.name}
              </Link>
            ))}
          </nav>
        </div>
      </div>
    </header>
  );
}
