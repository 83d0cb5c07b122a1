import { useState } from "react";
import { Button } from "./button";
import { copyText } from "./copy-text";
import { CopyIcon } from "./icons";
import { showToast } from "./toast";

/** `label` says what is copied, for a page with several of them. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const done = await copyText(text);
    setCopied(done);
    showToast(
      done ? "Copied." : "The browser does not let this page copy. Select the text instead.",
    );
  };
  return (
    <Button size="small" aria-label={`Copy ${label}`} onClick={copy}>
      <CopyIcon />
      {isCopied ? "Copied" : "Copy"}
    </Button>
  );
}
