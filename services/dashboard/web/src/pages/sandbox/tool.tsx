import { type ReactNode, useState } from "react";
import { request } from "../../api/client";
import { pathOf, type Resource, resources } from "../../api/resources";
import { useFormId } from "../../api/use-form-id";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Form } from "../../ui/form";
import { showToast } from "../../ui/toast";

interface SandboxDialogProps<Answer> {
  title: string;
  submit: string;
  /** Below `sandbox`. */
  path: Resource;
  bodyOf: (values: FormData) => object;
  /** The resources that it has changed. */
  changed: readonly Resource[];
  /** The words for its answer. */
  messageOf: (answer: Answer) => string;
  onClose: () => void;
  children: ReactNode;
}

/** One use of the sandbox, done at most once however often its form is sent. */
export function SandboxDialog<Answer>({
  title,
  submit,
  path,
  bodyOf,
  changed,
  messageOf,
  onClose,
  children,
}: SandboxDialogProps<Answer>) {
  const { scope } = useScope();
  const refresh = useRefresh();
  const withId = useFormId(`sandbox:${scope.merchantId}:${path.join("/")}`);
  const use = async (values: FormData) => {
    const body = bodyOf(values);
    const answer = await withId((idempotencyKey) =>
      request<Answer>("POST", pathOf([...resources.sandbox(scope), ...path]), {
        ...{ body, idempotencyKey },
      }),
    );
    await refresh(...changed);
    showToast(messageOf(answer));
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mode-test rounded-md px-3 py-1.5 font-medium">
        Test mode: no real money moves.
      </p>
      <Form submit={submit} onSubmit={use} onCancel={onClose} isRepeatable>
        {children}
      </Form>
    </Dialog>
  );
}

interface SandboxToolProps {
  name: string;
  /** Gets what closes it. */
  dialog: (close: () => void) => ReactNode;
}

/** The button of a tool, and its dialog while it is open. */
export function SandboxTool({ name, dialog }: SandboxToolProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
