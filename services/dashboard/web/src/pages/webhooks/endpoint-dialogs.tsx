import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Endpoint, EndpointSecret } from "../../../../src/http/api";
import { request } from "../../api/client";
import { pathOf, resources } from "../../api/resources";
import { useFormId } from "../../api/use-form-id";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { Confirm } from "../../ui/confirm";
import { Dialog } from "../../ui/dialog";
import { Form, Select, TextField } from "../../ui/form";
import { OverlapField } from "../../ui/overlap-field";
import { Secret } from "../../ui/secret";
import { showToast } from "../../ui/toast";
import { SECRET_HINT } from "./create-endpoint";
import { EndpointFields, endpointOf } from "./endpoint-fields";

export type EndpointTask = "test" | "recover" | "edit" | "roll" | "disable" | "enable" | "delete";

interface EndpointDialogProps {
  endpoint: Endpoint;
  events: string[];
  onClose: () => void;
}

const DIALOGS: Record<EndpointTask, (props: EndpointDialogProps) => React.ReactNode> = {
  test: TestDialog,
  recover: RecoverDialog,
  edit: EditDialog,
  roll: RollDialog,
  disable: DisableDialog,
  enable: EnableDialog,
  delete: DeleteDialog,
};

export function EndpointDialogs({ task, ...rest }: EndpointDialogProps & { task: EndpointTask }) {
  const Shown = DIALOGS[task];
  return <Shown {...rest} />;
}

/** Sends a command to the endpoint, and shows what it has changed. */
function useEndpointCommand({ endpoint }: Pick<EndpointDialogProps, "endpoint">) {
  const { scope } = useScope();
  const refresh = useRefresh();
  const webhooks = resources.webhooks(scope);
  return async <T,>(
    method: "POST" | "PATCH" | "DELETE",
    command: string[],
    options?: { body?: unknown; idempotencyKey?: string },
  ): Promise<T> => {
    const answer = await request<T>(
      method,
      pathOf([...webhooks, endpoint.id, ...command]),
      options,
    );
    void refresh(webhooks, resources.home(scope));
    return answer;
  };
}

function TestDialog({ endpoint, events, onClose }: EndpointDialogProps) {
  const send = useEndpointCommand({ endpoint });
  const named = endpoint.events.filter((filter) => events.includes(filter));
  const offered = named.length === endpoint.events.length ? named : events;
  const sendTest = async (values: FormData) => {
    const body = { event: String(values.get("event")) };
    await send("POST", ["test"], { body });
    showToast("Sent. Its delivery shows in the list.");
    onClose();
  };
  return (
    <Dialog title="Send a test event" onClose={onClose}>
      <Form submit="Send test event" onSubmit={sendTest} onCancel={onClose}>
        <Select name="event" label="Event" hint="With example data, signed as real ones are.">
          {offered.map((event) => (
            <option key={event}>{event}</option>
          ))}
        </Select>
      </Form>
    </Dialog>
  );
}

function RecoverDialog({ endpoint, onClose }: EndpointDialogProps) {
  const send = useEndpointCommand({ endpoint });
  const withId = useFormId(`recover:${endpoint.id}`);
  const recover = async (values: FormData) => {
    const since = new Date(String(values.get("since")));
    const body = { since: Number.isNaN(since.getTime()) ? "" : since.toISOString() };
    await withId((idempotencyKey) => send("POST", ["recoveries"], { body, idempotencyKey }));
    showToast("Under way. The deliveries show in the list.");
    onClose();
  };
  return (
    <Dialog title="Recover what was missed" onClose={onClose}>
      <Form submit="Recover" onSubmit={recover} onCancel={onClose} isRepeatable>
        <TextField
          name="since"
          label="Since"
          type="datetime-local"
          hint="In your time. All that this endpoint has not got since then is sent once more."
        />
      </Form>
    </Dialog>
  );
}

function EditDialog({ endpoint, events, onClose }: EndpointDialogProps) {
  const send = useEndpointCommand({ endpoint });
  const save = async (values: FormData) => {
    await send("PATCH", [], { body: endpointOf(values) });
    showToast("Saved.");
    onClose();
  };
  return (
    <Dialog title="Edit the endpoint" onClose={onClose}>
      <Form submit="Save" onSubmit={save} onCancel={onClose}>
        <EndpointFields endpoint={endpoint} events={events} />
      </Form>
    </Dialog>
  );
}

function RollDialog({ endpoint, onClose }: EndpointDialogProps) {
  const [rolled, setRolled] = useState<EndpointSecret>();
  const send = useEndpointCommand({ endpoint });
  const withId = useFormId(`roll-secret:${endpoint.id}`);
  const roll = async (values: FormData) => {
    const body = { overlapHours: Number(values.get("overlapHours")) };
    setRolled(
      await withId((idempotencyKey) =>
        send<EndpointSecret>("POST", ["secret", "roll"], { body, idempotencyKey }),
      ),
    );
  };
  if (rolled) {
    return (
      <Secret
        title="The new secret"
        label="Signing secret"
        text={rolled.secret}
        hint={SECRET_HINT}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title="Roll the secret" onClose={onClose}>
      <Form submit="Roll secret" onSubmit={roll} onCancel={onClose} isRepeatable>
        <p>Webhooks are signed with the new secret from now on.</p>
        <OverlapField old="old secret signs" />
      </Form>
    </Dialog>
  );
}

function DisableDialog({ endpoint, onClose }: EndpointDialogProps) {
  const send = useEndpointCommand({ endpoint });
  return (
    <Confirm
      title="Switch the endpoint off?"
      submit="Switch off"
      onConfirm={() => send("PATCH", [], { body: { active: false } })}
      onClose={onClose}
    >
      <p>Kobo sends it nothing until it is on again. What it misses can be recovered.</p>
    </Confirm>
  );
}

function EnableDialog({ endpoint, onClose }: EndpointDialogProps) {
  const send = useEndpointCommand({ endpoint });
  const enable = async () => {
    await send("PATCH", [], { body: { active: true } });
    onClose();
  };
  return (
    <Dialog title="Switch the endpoint on?" onClose={onClose}>
      <Form submit="Switch on" onSubmit={enable} onCancel={onClose}>
        <p>It gets what happens from now on. Recover what it has missed in the meantime.</p>
      </Form>
    </Dialog>
  );
}

function DeleteDialog({ endpoint, onClose }: EndpointDialogProps) {
  const { merchant, mode } = useScope();
  const send = useEndpointCommand({ endpoint });
  const navigate = useNavigate();
  const deleteEndpoint = async () => {
    await send("DELETE", []);
    showToast("The endpoint is deleted.");
    await navigate({
      to: "/m/$merchant/$mode/webhooks",
      params: { merchant: merchant.slug, mode },
    });
  };
  return (
    <Confirm
      title="Delete the endpoint?"
      submit="Delete"
      onConfirm={deleteEndpoint}
      onClose={onClose}
    >
      <p>Its deliveries are no longer shown. This cannot be taken back.</p>
    </Confirm>
  );
}
