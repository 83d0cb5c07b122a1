import { useState } from "react";
import { request } from "../../api/client";
import { resources } from "../../api/resources";
import { useRefresh } from "../../api/use-refresh";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Form, TextField } from "../../ui/form";
import { Section } from "../../ui/page";
import { showToast } from "../../ui/toast";

export function PasswordSection() {
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefresh();
  const close = () => setOpen(false);
  const change = async (values: FormData) => {
    const body = { current: values.get("current"), password: values.get("password") };
    await request("POST", "/security/password", { body });
    showToast("Changed. Your other sessions have ended.");
    close();
    await refresh(resources.security);
  };
  return (
    <Section
      title="Password"
      lead="A change ends your other sessions."
      actions={<Button onClick={() => setOpen(true)}>Change password</Button>}
    >
      {isOpen && (
        <Dialog title="Change your password" onClose={close}>
          <Form submit="Change password" onSubmit={change} onCancel={close}>
            <TextField
              name="current"
              label="Current password"
              type="password"
              autoComplete="current-password"
            />
            <TextField
              name="password"
              label="New password"
              type="password"
              autoComplete="new-password"
              hint="At least 12 characters. A few unrelated words are easy to remember."
            />
          </Form>
        </Dialog>
      )}
    </Section>
  );
}
