import type { ReactNode } from "react";
import { Dialog } from "./dialog";
import { Form } from "./form";

interface ConfirmProps {
  title: string;
  /** Names the deed: it is on the button. */
  submit: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** Before what cannot be taken back. */
export function Confirm({ title, submit, onConfirm, onClose, children }: ConfirmProps) {
  const confirm = async () => {
    await onConfirm();
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Form submit={submit} look="danger" onSubmit={confirm} onCancel={onClose}>
        {children}
      </Form>
    </Dialog>
  );
}
