import { useState } from "react";
import { request } from "../../api/client";
import { pathOf, type Resource } from "../../api/resources";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { showToast } from "../../ui/toast";

interface SwitchAccountProps {
  account: Resource;
  isOpen: boolean;
  /** Shown again once it is done. */
  changed: Resource[];
}

/** Closes or reopens an account of either kind, after a question. */
export function SwitchAccount({ account, isOpen, changed }: SwitchAccountProps) {
  const { can } = useScope();
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  if (!can("payids.write")) return null;
  const word = isOpen ? "Close" : "Reopen";
  const confirm = async () => {
    await request("POST", pathOf([...account, word.toLowerCase()]), { body: {} });
    await refresh(...changed);
    showToast(isOpen ? "Payments to it are returned from now on." : "It takes payments again.");
  };
  return (
    <>
      <Button look={isOpen ? "danger" : "primary"} onClick={() => setAsking(true)}>
        {word}
      </Button>
      {isAsking && (
        <Confirm
          title={`${word} this account?`}
          submit={word}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>
            {isOpen
              ? "Payments that are made from now on go back to their sender. You can reopen it."
              : "Anyone who has the number can pay to it again."}
          </p>
        </Confirm>
      )}
    </>
  );
}
