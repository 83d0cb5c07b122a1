import { request } from "../../api/client";
import { pathOf, resources } from "../../api/resources";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { Dialog } from "../../ui/dialog";
import { Form } from "../../ui/form";
import { showToast } from "../../ui/toast";

interface ResendDialogProps {
  eventId: string;
  /** Without one: to every endpoint that the event goes to. */
  endpointId?: string;
  onClose: () => void;
}

export function ResendDialog({ eventId, endpointId, onClose }: ResendDialogProps) {
  const { scope } = useScope();
  const refresh = useRefresh();
  const events = resources.events(scope);
  const resend = async () => {
    const body = endpointId ? { endpointId } : {};
    await request("POST", pathOf([...events, eventId, "redeliver"]), { body });
    await refresh(events, resources.webhooks(scope));
    showToast("Sent once more.");
    onClose();
  };
  return (
    <Dialog title="Send the event once more?" onClose={onClose}>
      <Form submit="Send" onSubmit={resend} onCancel={onClose}>
        <p>
          {endpointId ? "The endpoint gets" : "Every endpoint of this event gets"} the same payload
          with the same id, so a server that drops repeats drops it.
        </p>
      </Form>
    </Dialog>
  );
}
