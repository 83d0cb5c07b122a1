import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Session } from "../../../src/http/api";
import { setStepUp } from "../api/client";
import { call } from "../api/http";
import { provePasskey } from "../api/passkey";
import { queries, resources } from "../api/resources";
import { codeOf } from "../format/code";
import { BUTTON_LOOKS, BUTTON_SIZES } from "../ui/classes";
import { Dialog } from "../ui/dialog";
import { Form, TextField } from "../ui/form";

interface Due {
  path: string;
  settle: (isProved: boolean) => void;
}

/** Proves that the user is there before a sensitive action, then continues the action. */
export function StepUp() {
  const [due, setDue] = useState<Due>();
  const { data: session } = useQuery({ ...queries.session(), enabled: due !== undefined });
  const queryClient = useQueryClient();
  useEffect(() => setStepUp((path) => new Promise((settle) => setDue({ path, settle }))), []);
  if (!due || !session) return null;

  const finish = (isProved: boolean) => {
    due.settle(isProved);
    setDue(undefined);
    if (isProved) void queryClient.invalidateQueries({ queryKey: resources.session });
  };
  return (
    <Dialog title="Confirm that it is you" onClose={() => finish(false)}>
      {session.secondFactors.length > 0 ? (
        <Factors session={session} onProof={() => finish(true)} />
      ) : (
        <NoFactor path={due.path} onProof={() => finish(true)} />
      )}
    </Dialog>
  );
}

interface ProofProps {
  onProof: () => void;
}

const ENROLMENT = /^\/security\/(?:totp|passkeys)/;

/** The password is enough to set up the first factor, and for nothing else. */
function NoFactor({ path, onProof }: ProofProps & { path: string }) {
  if (!ENROLMENT.test(path)) {
    return (
      <>
        <p>
          This needs a second factor, and you have none yet. Add a passkey or an authenticator app
          first.
        </p>
        <a href="/security" className={`${BUTTON_LOOKS.primary} ${BUTTON_SIZES.medium}`}>
          Go to Security
        </a>
      </>
    );
  }
  return (
    <Form
      submit="Confirm"
      onSubmit={(values) =>
        prove("/step-up/password", { password: String(values.get("password")) }, onProof)
      }
    >
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        hint="So that a stranger at your desk cannot add a factor of their own."
      />
    </Form>
  );
}

async function prove(path: string, body: Record<string, string>, onProof: () => void) {
  await call("POST", path, { body });
  onProof();
}

function Factors({ session, onProof }: ProofProps & { session: Session }) {
  const has = (factor: "passkey" | "totp") => session.secondFactors.includes(factor);
  return (
    <>
      <p>This action needs a proof from the last ten minutes.</p>
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
          onSubmit={(values) => prove("/step-up/totp", { code: codeOf(values) }, onProof)}
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
