import { Button } from "./button";
import { CANNOT_COPY, copyText } from "./copy-text";
import { CopyIcon } from "./icons";
import { showToast } from "./toast";

/** `label` says what is copied, for a page with several of them. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = async () => {
    const done = await copyText(text);
    showToast(done ? "Copied." : CANNOT_COPY);
  };
  return (
    <Button size="small" aria-label={`Copy ${label}`} onClick={copy}>
      <CopyIcon />
      Copy
    </Button>
  );
}
