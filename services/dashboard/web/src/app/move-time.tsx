import { lazy, Suspense, useState } from "react";
import { useScope } from "./scope";

const AdvanceTimeDialog = lazy(async () => {
  const page = await import("../pages/sandbox/advance-time");
  return { default: page.AdvanceTimeDialog };
});

/** In the banner of test mode. */
export function MoveTime() {
  const { mode, can } = useScope();
  const [isOpen, setOpen] = useState(false);
  if (mode !== "test" || !can("sandbox.use")) return null;
  return (
    <>
      <button
        type="button"
        className="rounded-md bg-surface px-3 py-1 text-ink whitespace-nowrap hover:bg-sunken"
        onClick={() => setOpen(true)}
      >
        Move time
      </button>
      {isOpen && (
        <Suspense>
          <AdvanceTimeDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
