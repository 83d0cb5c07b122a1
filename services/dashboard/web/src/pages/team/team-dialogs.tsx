import type { Role, Team } from "../../../../src/http/api";
import { request } from "../../api/client";
import { pathOf, resources } from "../../api/resources";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { ROLE_HINTS, ROLE_NAMES } from "../../format/roles";
import { Confirm } from "../../ui/confirm";
import { Dialog } from "../../ui/dialog";
import { Choices, Form, TextField } from "../../ui/form";
import { showToast } from "../../ui/toast";

export type Member = Team["members"][number];
export type Invited = Team["invitations"][number];

export type TeamTask =
  | { kind: "invite" }
  | { kind: "change" | "remove"; member: Member }
  | { kind: "revoke"; invited: Invited };

interface TeamDialogsProps {
  task: TeamTask;
  onClose: () => void;
}

export function TeamDialogs({ task, onClose }: TeamDialogsProps) {
  switch (task.kind) {
    case "invite":
      return <InviteDialog onClose={onClose} />;
    case "change":
      return <ChangeRoleDialog member={task.member} onClose={onClose} />;
    case "remove":
      return <RemoveDialog member={task.member} onClose={onClose} />;
    case "revoke":
      return <RevokeDialog invited={task.invited} onClose={onClose} />;
  }
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const { scope, merchant } = useScope();
  const refresh = useRefresh();
  const team = resources.team(scope);
  const invite = async (values: FormData) => {
    const body = { email: String(values.get("email")).trim(), role: values.get("role") };
    await request("POST", pathOf([...team, "invitations"]), { body });
    await refresh(team);
    showToast(`A mail is on its way to ${body.email}.`);
    onClose();
  };
  return (
    <Dialog title={`Invite to ${merchant.name}`} onClose={onClose}>
      <Form submit="Send invitation" onSubmit={invite} onCancel={onClose}>
        <TextField name="email" label="E-mail" type="email" autoComplete="off" />
        <RoleField chosen="viewer" />
      </Form>
    </Dialog>
  );
}

function RoleField({ chosen }: { chosen: Role }) {
  const { can } = useScope();
  const roles = (Object.keys(ROLE_NAMES) as Role[]).filter(
    (one) => one !== "owner" || can("owners.write"),
  );
  return (
    <Choices
      name="role"
      label="Role"
      type="radio"
      chosen={[chosen]}
      options={roles.map((value) => ({
        value,
        label: ROLE_NAMES[value],
        hint: ROLE_HINTS[value],
      }))}
    />
  );
}

interface MemberDialogProps {
  member: Member;
  onClose: () => void;
}

function ChangeRoleDialog({ member, onClose }: MemberDialogProps) {
  const { scope } = useScope();
  const refresh = useRefresh();
  const team = resources.team(scope);
  const change = async (values: FormData) => {
    const body = { role: values.get("role") };
    await request("PATCH", pathOf([...team, "members", member.userId]), { body });
    await refresh(team, resources.session);
    showToast("The new role holds from now on.");
    onClose();
  };
  return (
    <Dialog title={`The role of ${member.name}`} onClose={onClose}>
      <Form submit="Change role" onSubmit={change} onCancel={onClose}>
        <RoleField chosen={member.role} />
        <p>Keys that they know keep working, whatever the role.</p>
      </Form>
    </Dialog>
  );
}

function RemoveDialog({ member, onClose }: MemberDialogProps) {
  const { scope, merchant } = useScope();
  const refresh = useRefresh();
  const team = resources.team(scope);
  const remove = async () => {
    await request("DELETE", pathOf([...team, "members", member.userId]));
    await refresh(team, resources.session);
    showToast(`${member.name} is no longer in the team.`);
  };
  return (
    <Confirm title={`Remove ${member.name}?`} submit="Remove" onConfirm={remove} onClose={onClose}>
      <p>
        {member.email} loses all access to {merchant.name} at once. Keys that they know, webhook
        endpoints, schedules and sweeps keep working: roll or remove those that you do not trust.
      </p>
    </Confirm>
  );
}

function RevokeDialog({ invited, onClose }: { invited: Invited; onClose: () => void }) {
  const { scope } = useScope();
  const refresh = useRefresh();
  const team = resources.team(scope);
  const revoke = async () => {
    await request("DELETE", pathOf([...team, "invitations", invited.id]));
    await refresh(team);
  };
  return (
    <Confirm
      title="Withdraw the invitation?"
      submit="Withdraw"
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>The link in the mail to {invited.email} stops working.</p>
    </Confirm>
  );
}
