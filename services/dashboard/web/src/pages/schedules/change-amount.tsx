import { useState } from "react";
import type { Schedule } from "../../../../src/http/api";
import { request } from "../../api/client";
import { pathOf, resources } from "../../api/resources";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { AmountField, koboOf } from "../../ui/amount-field";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Form } from "../../ui/form";
import { showToast } from "../../ui/toast";

/** Changes what later runs pay. A sweep, and a bill at the provider's price, have no amount to change. */
export function ChangeAmount({ schedule }: { schedule: Schedule }) {
  const { scope, can } = useScope();
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const isOver = schedule.status === "completed" || schedule.status === "canceled";
  if (!can("schedules.write") || schedule.amountKobo === null || isOver) return null;
  const close = () => setOpen(false);
  const change = async (values: FormData) => {
    const body = { amountKobo: koboOf(values) };
    await request("PATCH", pathOf([...resources.schedules(scope), schedule.id]), { body });
    await refresh(resources.schedules(scope));
    showToast("Later runs pay the new amount.");
    close();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change amount</Button>
      {isOpen && (
        <Dialog title="Change the amount" onClose={close}>
          <Form submit="Change amount" onSubmit={change} onCancel={close} isRepeatable>
            <AmountField
              hint="Of every later run. A run that has begun pays the old one."
              kobo={schedule.amountKobo}
            />
          </Form>
        </Dialog>
      )}
    </>
  );
}
