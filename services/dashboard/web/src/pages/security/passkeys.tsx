import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { useState } from "react";
import type { Security } from "../../../../src/http/api";
import { request } from "../../api/client";
import { makePasskey } from "../../api/passkey";
import { resources } from "../../api/resources";
import { useRefresh } from "../../api/use-refresh";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { type Column, DataTable } from "../../ui/data-table";
import { Dialog } from "../../ui/dialog";
import { Form, TextField } from "../../ui/form";
import { EmptyState, Section } from "../../ui/page";
import { showToast } from "../../ui/toast";
import { Time } from "../../ui/values";

type Passkey = Security["passkeys"][number];
type Task = { kind: "add" } | { kind: "remove"; passkey: Passkey };

export function PasskeysSection({ passkeys }: { passkeys: Passkey[] }) {
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  return (
    <Section
      title="Passkeys"
      lead="Sign in with your finger, your face or a security key. A page that imitates ours gets nothing."
      actions={<Button onClick={() => setTask({ kind: "add" })}>Add passkey</Button>}
    >
      {passkeys.length > 0 ? (
        <DataTable
          label="Passkeys"
          rows={passkeys}
          rowKey={({ id }) => id}
          columns={[
            ...COLUMNS,
            {
              title: "Actions",
              hideTitle: true,
              align: "end",
              cell: (passkey) => (
                <Button
                  size="small"
                  look="danger"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setTask({ kind: "remove", passkey })}
                >
                  Remove
                </Button>
              ),
            },
          ]}
        />
      ) : (
        <EmptyState title="You have no passkey yet" />
      )}
      {task?.kind === "add" && <AddDialog onClose={close} />}
      {task?.kind === "remove" && <RemoveDialog passkey={task.passkey} onClose={close} />}
    </Section>
  );
}

const COLUMNS: Column<Passkey>[] = [
  { title: "Name", cell: ({ name }) => name },
  {
    title: "Last use",
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : "Never"),
  },
  { title: "Added", cell: ({ createdAt }) => <Time at={createdAt} /> },
];

function AddDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh();
  const add = async (values: FormData) => {
    const options = await request<PublicKeyCredentialCreationOptionsJSON>(
      "POST",
      "/security/passkeys/options",
    );
    const response = await makePasskey(options);
    const body = { name: String(values.get("name")).trim(), response };
    await request("POST", "/security/passkeys", { body });
    await refresh(resources.security, resources.session);
    showToast("The passkey works from now on.");
    onClose();
  };
  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      <Form submit="Add passkey" onSubmit={add} onCancel={onClose}>
        <TextField
          name="name"
          label="Name"
          hint="Such as the device that holds it."
          defaultValue="This device"
        />
      </Form>
    </Dialog>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const refresh = useRefresh();
  const remove = async () => {
    await request("DELETE", `/security/passkeys/${encodeURIComponent(passkey.id)}`);
    await refresh(resources.security, resources.session);
  };
  return (
    <Confirm
      title={`Remove “${passkey.name}”?`}
      submit="Remove"
      onConfirm={remove}
      onClose={onClose}
    >
      <p>It no longer signs you in. Delete it on the device too.</p>
    </Confirm>
  );
}
