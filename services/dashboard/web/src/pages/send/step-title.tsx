import { useEffect, useRef } from "react";

/** Takes the focus, since the step before it, with the button that was pressed, is gone. */
export function StepTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2
      ref={heading}
      tabIndex={-1}
      className="scroll-mt-16 text-base font-semibold focus:outline-none"
    >
      {children}
    </h2>
  );
}
