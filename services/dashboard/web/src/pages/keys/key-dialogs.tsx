import { useState } from "react";
import type { ApiKey, CreateKey, KeySecret, Keys } from "../../../../src/http/api";
import { request } from "../../api/client";
import { pathOf, resources } from "../../api/resources";
import { useFormId } from "../../api/use-form-id";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { linesOf } from "../../format/lines";
import { Callout } from "../../ui/callout";
import { Code } from "../../ui/code";
import { Confirm } from "../../ui/confirm";
import { Dialog } from "../../ui/dialog";
import { Choices, Form, TextArea, TextField } from "../../ui/form";
import { OverlapField } from "../../ui/overlap-field";
import { Secret } from "../../ui/secret";
import { showToast } from "../../ui/toast";

export type KeyTask =
  | { kind: "create" | "create publishable" }
  | { kind: "edit" | "roll" | "deactivate"; key: ApiKey };

/** The restrictions that the user may give to a key. */
type Allowed = Pick<Keys, "scopes" | "allScopes">;

interface KeyDialogsProps {
  task: KeyTask;
  allowed: Allowed;
  onClose: () => void;
}

/** One dialog of the page, and the key it makes. */
export function KeyDialogs({ task, allowed, onClose }: KeyDialogsProps) {
  const [secret, setSecret] = useState<KeySecret>();
  if (secret) return <NewKey secret={secret} onClose={onClose} />;
  switch (task.kind) {
    case "create":
      return <CreateKeyDialog allowed={allowed} onSecret={setSecret} onClose={onClose} />;
    case "create publishable":
      return <CreatePublishableDialog onClose={onClose} />;
    case "edit":
      return <EditKeyDialog apiKey={task.key} allowed={allowed} onClose={onClose} />;
    case "roll":
      return <RollKeyDialog apiKey={task.key} onSecret={setSecret} onClose={onClose} />;
    case "deactivate":
      return <DeactivateKeyDialog apiKey={task.key} onClose={onClose} />;
  }
}

function NewKey({
  secret: { key, secretKey },
  onClose,
}: {
  secret: KeySecret;
  onClose: () => void;
}) {
  if (key.publishableKey) {
    return (
      <Dialog title={`The key “${key.name}”`} onClose={onClose}>
        <p>It is no secret: the list shows it again.</p>
        <Code label="Publishable key" text={key.publishableKey} />
      </Dialog>
    );
  }
  if (secretKey) {
    return (
      <Secret
        title={`The key “${key.name}”`}
        label="Secret key"
        text={secretKey}
        hint="Store it now, where your program reads its secrets: it is shown this once. When it is lost, roll the key."
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={`The key “${key.name}” exists already`} onClose={onClose}>
      <Callout tone="warn">
        <p>
          An earlier attempt created it, and its answer was lost. Roll the key to get a secret to
          use.
        </p>
      </Callout>
    </Dialog>
  );
}

interface SecretDialogProps {
  onSecret: (secret: KeySecret) => void;
  onClose: () => void;
}

function CreateKeyDialog({ allowed, onSecret, onClose }: SecretDialogProps & { allowed: Allowed }) {
  const { scope, mode } = useScope();
  const refresh = useRefresh();
  const withId = useFormId(`create-key:${scope.merchantId}:${mode}`);
  const keys = resources.keys(scope);
  const create = async (values: FormData) => {
    const secret = await withId((id) => {
      const body: CreateKey = { id, ...limitsOf(values) };
      return request<KeySecret>("POST", pathOf(keys), { body });
    });
    onSecret(secret);
    await refresh(keys, resources.home(scope));
  };
  return (
    <Dialog title={`Create a ${mode} key`} onClose={onClose}>
      <Form submit="Create key" onSubmit={create} onCancel={onClose} isRepeatable>
        <LimitFields allowed={allowed} />
      </Form>
    </Dialog>
  );
}

function CreatePublishableDialog({ onClose }: { onClose: () => void }) {
  const { scope, mode } = useScope();
  const refresh = useRefresh();
  const withId = useFormId(`create-publishable-key:${scope.merchantId}:${mode}`);
  const keys = resources.keys(scope);
  const create = async (values: FormData) => {
    const limits = { ...limitsOf(values), scopes: null };
    await withId((id) => {
      const body: CreateKey = { id, kind: "publishable", ...limits };
      return request<KeySecret>("POST", pathOf(keys), { body });
    });
    await refresh(keys);
    showToast("The key is created. Copy it from the list.");
    onClose();
  };
  return (
    <Dialog title={`Create a publishable ${mode} key`} onClose={onClose}>
      <Form submit="Create key" onSubmit={create} onCancel={onClose} isRepeatable>
        <p>
          It may stand in your web page, where it stores a customer’s card and reads a checkout
          session by its client secret. Your server charges the card with a secret key.
        </p>
        <NameField />
        <AddressesField />
      </Form>
    </Dialog>
  );
}

interface EditKeyDialogProps {
  apiKey: ApiKey;
  allowed: Allowed;
  onClose: () => void;
}

function EditKeyDialog({ apiKey, allowed, onClose }: EditKeyDialogProps) {
  const { scope } = useScope();
  const refresh = useRefresh();
  const keys = resources.keys(scope);
  const isPublishable = apiKey.kind === "publishable";
  const save = async (values: FormData) => {
    const { scopes, ...limits } = limitsOf(values);
    const body = isPublishable ? limits : { ...limits, scopes };
    await request("PATCH", pathOf([...keys, apiKey.id]), { body });
    await refresh(keys);
    showToast("Saved. It holds from now on.");
    onClose();
  };
  return (
    <Dialog title={`Edit “${apiKey.name}”`} onClose={onClose}>
      <Form submit="Save" onSubmit={save} onCancel={onClose}>
        {isPublishable ? (
          <>
            <NameField apiKey={apiKey} />
            <AddressesField apiKey={apiKey} />
          </>
        ) : (
          <LimitFields apiKey={apiKey} allowed={allowed} />
        )}
      </Form>
    </Dialog>
  );
}

const ALL_SCOPES_HINT = "With none chosen the key may do everything.";
const NO_MONEY_HINT =
  "Choose at least one. Live keys that move money are made by an owner or an admin.";

function LimitFields({
  apiKey,
  allowed: { scopes, allScopes },
}: {
  apiKey?: ApiKey;
  allowed: Allowed;
}) {
  return (
    <>
      <NameField apiKey={apiKey} />
      <Choices
        name="scopes"
        label="Scopes"
        hint={allScopes ? ALL_SCOPES_HINT : NO_MONEY_HINT}
        type="checkbox"
        chosen={apiKey?.scopes ?? []}
        options={scopes.map((value) => ({ value, label: value }))}
      />
      <AddressesField apiKey={apiKey} />
    </>
  );
}

function NameField({ apiKey }: { apiKey?: ApiKey | undefined }) {
  return (
    <TextField
      name="name"
      label="Name"
      hint="Such as the program that uses it."
      defaultValue={apiKey?.name}
    />
  );
}

function AddressesField({ apiKey }: { apiKey?: ApiKey | undefined }) {
  return (
    <TextArea
      name="addresses"
      label="Addresses"
      hint="IP addresses or ranges that may use the key, a line each, such as 203.0.113.7 or 203.0.113.0/24. Empty: any."
      rows={2}
      defaultValue={apiKey?.addresses?.join("\n")}
      spellCheck={false}
    />
  );
}

function limitsOf(values: FormData): Omit<CreateKey, "id"> {
  const scopes = values.getAll("scopes").map(String);
  const addresses = linesOf(values.get("addresses"));
  return {
    name: String(values.get("name")).trim(),
    scopes: scopes.length > 0 ? scopes : null,
    addresses: addresses.length > 0 ? addresses : null,
  };
}

function RollKeyDialog({ apiKey, onSecret, onClose }: SecretDialogProps & { apiKey: ApiKey }) {
  const { scope } = useScope();
  const refresh = useRefresh();
  const keys = resources.keys(scope);
  const roll = async (values: FormData) => {
    const body = { overlapHours: Number(values.get("overlapHours")) };
    const secret = await request<KeySecret>("POST", pathOf([...keys, apiKey.id, "roll"]), { body });
    onSecret(secret);
    await refresh(keys);
  };
  return (
    <Dialog title={`Roll “${apiKey.name}”`} onClose={onClose}>
      <Form submit="Roll key" onSubmit={roll} onCancel={onClose}>
        <p>A new key takes its place, with the same scopes and addresses.</p>
        <OverlapField old="old key works" />
      </Form>
    </Dialog>
  );
}

function DeactivateKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { scope } = useScope();
  const refresh = useRefresh();
  const keys = resources.keys(scope);
  const deactivate = async () => {
    await request("DELETE", pathOf([...keys, apiKey.id]));
    await refresh(keys);
    showToast(`“${apiKey.name}” is deactivated.`);
  };
  return (
    <Confirm
      title={`Deactivate “${apiKey.name}”?`}
      submit="Deactivate"
      onConfirm={deactivate}
      onClose={onClose}
    >
      <p>Calls with this key fail from now on, and it cannot be switched on again.</p>
    </Confirm>
  );
}
