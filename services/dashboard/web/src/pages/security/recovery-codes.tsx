import { Secret } from "../../ui/secret";

export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Secret
      title="Your recovery codes"
      label="Recovery codes"
      text={codes.join("\n")}
      hint="Store them away from your phone. Each signs you in once when the authenticator app is lost."
      onClose={onClose}
    />
  );
}
