import { Button } from "./button";
import { Code } from "./code";
import { Dialog } from "./dialog";

interface SecretProps {
  title: string;
  label: string;
  text: string;
  /** Why it has to be stored now, and what to do once it is lost. */
  hint: string;
  onClose: () => void;
}

/** A secret that is shown once. It closes at its button alone. */
export function Secret({ title, label, text, hint, onClose }: SecretProps) {
  return (
    <Dialog title={title} onClose={onClose} sticky>
      <p>{hint}</p>
      <Code label={label} text={text} />
      <div className="flex justify-end">
        <Button look="primary" onClick={onClose}>
          I have stored it
        </Button>
      </div>
    </Dialog>
  );
}
