import { useState } from "react";
import type { BulkTransfer } from "../../../../src/http/api";
import { request } from "../../api/client";
import { errorMessage } from "../../api/error-message";
import { pathOf, resources } from "../../api/resources";
import { useFormId } from "../../api/use-form-id";
import { useMoneyRequest } from "../../api/use-money-request";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { formatMoney } from "../../format/money";
import { Button } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { Dialog } from "../../ui/dialog";
import { Form } from "../../ui/form";
import { OutcomeUnknown } from "../../ui/outcome-unknown";
import { showToast } from "../../ui/toast";
import { useBulkTransfer } from "./use-bulk-transfer";

type Action = "approve" | "pause" | "resume" | "cancel";

/** The actions of a bulk transfer: buttons with their dialogs. */
export function BulkActions({ id }: { id: string }) {
  // A request under way belongs to its bulk transfer, also when the page moves to another one.
  return <Actions key={id} id={id} />;
}

function Actions({ id }: { id: string }) {
  const { session, scope, can } = useScope();
  const { data: bulk } = useBulkTransfer(id);
  const refresh = useRefresh();
  const [action, setAction] = useState<Action>();
  const own = [...resources.bulkTransfers(scope), id];
  const withId = useFormId(`bulk-transfer-action:${id}`);
  const act = (name: Action, idempotencyKey: string) =>
    request("POST", pathOf([...own, name]), { body: {}, idempotencyKey });
  const approval = useMoneyRequest<{ action: "approve" }>([session.user.id, ...own].join(":"), {
    send: (_, idempotencyKey) => act("approve", idempotencyKey),
    onDone: async () => {
      await refresh(resources.bulkTransfers(scope), resources.home(scope));
      showToast(DONE.approve);
    },
  });
  if (!bulk) return null;

  const submit = async (name: Action) => {
    try {
      if (name === "approve") return await approval.submit({ action: name });
      // Not repeated by itself: another person may have changed it meanwhile.
      await withId((key) => act(name, key));
      showToast(DONE[name]);
    } finally {
      void refresh(resources.bulkTransfers(scope));
    }
  };

  if (approval.unknown) {
    const { error, askAgain, discard } = approval.unknown;
    const what = `The approval of ${naira(bulk.totalDebitKobo)}`;
    return <OutcomeUnknown what={what} error={error} onAsk={askAgain} onDiscard={discard} />;
  }
  return (
    <>
      {possibleActions(bulk)
        .filter((one) => can(PERMISSIONS[one]))
        .map((one) => (
          <Button
            key={one}
            look={one === "approve" ? "primary" : one === "cancel" ? "danger" : "secondary"}
            onClick={() => setAction(one)}
          >
            {BUTTONS[one]}
          </Button>
        ))}
      {approval.refusal !== undefined && (
        <Callout tone="danger" title="It was not approved" alert>
          <p>{errorMessage(approval.refusal)}</p>
        </Callout>
      )}
      {action && (
        <Dialog title={QUESTIONS[action]} onClose={() => setAction(undefined)}>
          <Form
            submit={action === "approve" ? `Pay ${naira(bulk.totalDebitKobo)}` : BUTTONS[action]}
            look={action === "cancel" ? "danger" : "primary"}
            onSubmit={async () => {
              await submit(action);
              setAction(undefined);
            }}
            onCancel={() => setAction(undefined)}
            cancel="Back"
            isRepeatable
          >
            <p>{consequenceOf(action, bulk)}</p>
          </Form>
        </Dialog>
      )}
    </>
  );
}

const PERMISSIONS = {
  approve: "money.out",
  resume: "money.out",
  pause: "money.prepare",
  cancel: "money.prepare",
} as const satisfies Record<Action, string>;

const BUTTONS = {
  approve: "Approve",
  pause: "Pause",
  resume: "Resume",
  cancel: "Cancel bulk transfer",
} as const;

const QUESTIONS = {
  approve: "Approve this bulk transfer?",
  pause: "Pause this bulk transfer?",
  resume: "Resume this bulk transfer?",
  cancel: "Cancel this bulk transfer?",
} as const;

const DONE = {
  approve: "The bulk transfer is approved.",
  pause: "The bulk transfer is paused.",
  resume: "The bulk transfer continues.",
  cancel: "The bulk transfer is canceled.",
} as const;

function possibleActions({ status, isOwn, needsSecondApprover }: BulkTransfer): Action[] {
  switch (status) {
    case "draft":
      return isOwn && needsSecondApprover ? ["cancel"] : ["approve", "cancel"];
    case "approved":
    case "processing":
      return ["pause", "cancel"];
    case "paused":
      return ["resume", "cancel"];
    case "completed":
    case "canceled":
      return [];
  }
}

function consequenceOf(action: Action, { rows, fromPayId, totalDebitKobo }: BulkTransfer): string {
  switch (action) {
    case "approve":
      return `${rows.total} rows are paid from ${fromPayId}: ${naira(totalDebitKobo)} with fees and stamp duty. Rows that have been paid cannot be taken back.`;
    case "pause":
      return "No further row begins. Rows that have begun end as usual.";
    case "resume":
      return `The ${rows.pending} rows that have not begun are paid.`;
    case "cancel":
      return `The ${rows.pending} rows that have not begun are never paid. Rows that have begun end as usual.`;
  }
}

function naira(kobo: string): string {
  return formatMoney(kobo, "NGN");
}
