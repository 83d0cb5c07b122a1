import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Session } from "../../../src/http/api";
import { setStepUp } from "../api/client";
import { call } from "../api/http";
import { provePasskey } from "../api/passkey";
import { queries, resources } from "../api/resources";
import { Dialog } from "../ui/dialog";
import { Form, TextField } from "../ui/form";

/** Proves that the user is there before a sensitive action, then lets the action go on. */
export function StepUp() {
  const [settle, setSettle] = useState<(isProved: boolean) => void>();
  const { data: session } = useQuery({ ...queries.session(), enabled: settle !== undefined });
  const queryClient = useQueryClient();
  useEffect(() => setStepUp(() => new Promise((resolve) => setSettle(() => resolve))), []);
  if (!settle || !session) return null;

  const finish = (isProved: boolean) => {
    settle(isProved);
    setSettle(undefined);
    if (isProved) void queryClient.invalidateQueries({ queryKey: resources.session });
  };
  return (
    <Dialog title="Confirm that it is you" onClose={() => finish(false)}>
      <p>This action needs a proof from the last ten minutes.</p>
      <Proofs session={session} onProof={() => finish(true)} />
    </Dialog>
  );
}

function Proofs({ session, onProof }: { session: Session; onProof: () => void }) {
  const has = (factor: "passkey" | "totp") => session.secondFactors.includes(factor);
  const prove = async (path: string, body: Record<string, string>) => {
    await call("POST", path, { body });
    onProof();
  };
  if (session.secondFactors.length === 0) {
    return (
      <Form
        submit="Confirm"
        onSubmit={(values) =>
          prove("/step-up/password", { password: String(values.get("password")) })
        }
      >
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          hint="Your password is enough to set up an authenticator app or a passkey in Security. All else that is sensitive then needs one of these."
        />
      </Form>
    );
  }
  return (
    <>
      {has("passkey") && (
        <Form
          submit="Use a passkey"
          look={has("totp") ? "secondary" : "primary"}
          onSubmit={async () => {
            await provePasskey("/step-up/passkey");
            onProof();
          }}
        />
      )}
      {has("totp") && (
        <Form
          submit="Confirm"
          onSubmit={(values) =>
            prove("/step-up/totp", { code: String(values.get("code")).replaceAll(" ", "") })
          }
        >
          <TextField
            name="code"
            label="Code of your authenticator app"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </Form>
      )}
    </>
  );
}
