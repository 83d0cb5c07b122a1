import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../api/resources";
import { Callout } from "../../ui/callout";
import { Loaded } from "../../ui/loaded";
import { Page } from "../../ui/page";
import { AuthenticatorSection } from "./authenticator";
import { PasskeysSection } from "./passkeys";
import { PasswordSection } from "./password";
import { RecoveryCodes } from "./recovery-codes";
import { SessionsSection } from "./sessions";

/** Of the user, in all their teams and both modes. */
export function SecurityPage() {
  const security = useQuery(queries.security());
  const [codes, setCodes] = useState<string[]>();
  return (
    <Page title="Security" lead="How you prove who you are. The same for all your businesses.">
      <Loaded query={security}>
        {(data) => (
          <>
            {!data.totp && data.passkeys.length === 0 && (
              <Callout tone="warn" title="You have no second factor yet">
                <p>
                  Add a passkey or an authenticator app. Live keys, webhook secrets and changes of
                  the team need one.
                </p>
              </Callout>
            )}
            <PasskeysSection passkeys={data.passkeys} />
            <AuthenticatorSection security={data} onCodes={setCodes} />
            <PasswordSection />
            <SessionsSection sessions={data.sessions} />
          </>
        )}
      </Loaded>
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Page>
  );
}
