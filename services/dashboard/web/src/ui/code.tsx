import { CopyButton } from "./copy-button";

interface CodeProps {
  label: string;
  text: string;
}

/** A block that is read and copied as a whole. */
export function Code({ label, text }: CodeProps) {
  return (
    <figure className="grid min-w-0 gap-2 rounded-md border border-line bg-sunken p-3">
      <div className="flex items-center justify-between gap-3">
        <figcaption className="font-medium">{label}</figcaption>
        <CopyButton text={text} label={label} />
      </div>
      {/* Scrolls, so a keyboard must reach it. */}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region without a control in it
        tabIndex={0}
        className="max-h-96 overflow-auto font-mono text-xs leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {text}
      </pre>
    </figure>
  );
}

/** An id within text. A short one stays on its line. */
export function Mono({ children, short = false }: { children: string; short?: boolean }) {
  const wrap = short ? "whitespace-nowrap" : "[overflow-wrap:anywhere]";
  return <span className={`font-mono text-[0.8125rem] ${wrap}`}>{children}</span>;
}
