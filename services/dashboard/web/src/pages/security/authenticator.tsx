import { useState } from "react";
import type { RecoveryCodes, Security, TotpSetup } from "../../../../src/http/api";
import { request } from "../../api/client";
import { resources } from "../../api/resources";
import { useRefresh } from "../../api/use-refresh";
import { codeOf } from "../../format/code";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Code } from "../../ui/code";
import { Confirm } from "../../ui/confirm";
import { Dialog } from "../../ui/dialog";
import { Form, TextField } from "../../ui/form";
import { Card, Section } from "../../ui/page";
import { QrCode } from "../share/qr-code";

interface AuthenticatorSectionProps {
  security: Security;
  onCodes: (codes: string[]) => void;
}

type Task = "set-up" | "remove" | "codes";

export function AuthenticatorSection({ security, onCodes }: AuthenticatorSectionProps) {
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const { totp, recoveryCodesLeft } = security;
  return (
    <Section
      title="Authenticator app"
      lead="A code of six digits, in addition to your password."
      actions={
        totp ? (
          <>
            <Button onClick={() => setTask("codes")}>New recovery codes</Button>
            <Button look="danger" onClick={() => setTask("remove")}>
              Remove
            </Button>
          </>
        ) : (
          <Button onClick={() => setTask("set-up")}>Set up</Button>
        )
      }
    >
      <Card>
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={totp ? "ok" : "neutral"}>{totp ? "On" : "Off"}</Badge>
          {totp && `${recoveryCodesLeft} recovery codes left, for when the device is lost.`}
          {!totp && "Any app for one-time codes works."}
        </p>
      </Card>
      {task === "set-up" && <SetUpDialog onCodes={onCodes} onClose={close} />}
      {task === "remove" && <RemoveDialog onClose={close} />}
      {task === "codes" && <NewCodesDialog onCodes={onCodes} onClose={close} />}
    </Section>
  );
}

interface CodesDialogProps {
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}

function SetUpDialog({ onCodes, onClose }: CodesDialogProps) {
  const [setup, setSetup] = useState<TotpSetup>();
  const refresh = useRefresh();
  const begin = async () => setSetup(await request<TotpSetup>("POST", "/security/totp"));
  const confirm = async (values: FormData) => {
    const body = { code: codeOf(values) };
    const { codes } = await request<RecoveryCodes>("POST", "/security/totp/confirm", { body });
    onClose();
    onCodes(codes);
    await refresh(resources.security, resources.session);
  };
  if (!setup) {
    return (
      <Dialog title="Set up an authenticator app" onClose={onClose}>
        <Form submit="Go on" onSubmit={begin} onCancel={onClose}>
          <p>
            Have your app ready on your phone. You scan a code with it, then type what it shows.
          </p>
        </Form>
      </Dialog>
    );
  }
  return (
    <Dialog key="scan" title="Set up an authenticator app" onClose={onClose}>
      <p>Scan this code with the app, or type the secret into it.</p>
      <QrCode text={setup.uri} label="QR code of the secret" />
      <Code label="Secret" text={setup.secret} />
      <Form submit="Confirm" onSubmit={confirm} onCancel={onClose}>
        <TextField
          name="code"
          label="Code that the app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </Form>
    </Dialog>
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh();
  const remove = async () => {
    await request("DELETE", "/security/totp");
    await refresh(resources.security, resources.session);
  };
  return (
    <Confirm
      title="Remove the authenticator app?"
      submit="Remove"
      onConfirm={remove}
      onClose={onClose}
    >
      <p>Your recovery codes go with it.</p>
    </Confirm>
  );
}

function NewCodesDialog({ onCodes, onClose }: CodesDialogProps) {
  const refresh = useRefresh();
  const replace = async () => {
    const { codes } = await request<RecoveryCodes>("POST", "/security/recovery-codes");
    onCodes(codes);
    await refresh(resources.security);
  };
  return (
    <Confirm
      title="Replace the recovery codes?"
      submit="Replace"
      onConfirm={replace}
      onClose={onClose}
    >
      <p>The codes that you have stored stop working.</p>
    </Confirm>
  );
}
