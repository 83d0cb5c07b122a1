import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Team } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { ROLE_NAMES } from "../../format/roles";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { Loaded } from "../../ui/loaded";
import { Page, Section } from "../../ui/page";
import { Time } from "../../ui/values";
import { type Invited, type Member, TeamDialogs, type TeamTask } from "./team-dialogs";

export function TeamPage() {
  const { scope, merchant, can } = useScope();
  const team = useQuery(queries.team(scope));
  const [task, setTask] = useState<TeamTask>();
  const isWriter = can("team.write");
  return (
    <Page
      title="Team"
      lead={`Who works on ${merchant.name}, and what each may do. The same in test and live.`}
      actions={
        isWriter && (
          <Button look="primary" onClick={() => setTask({ kind: "invite" })}>
            Invite
          </Button>
        )
      }
    >
      <Loaded query={team}>
        {({ members, invitations }) => (
          <>
            <DataTable
              label="Members"
              rows={members}
              rowKey={({ userId }) => userId}
              columns={isWriter ? [...MEMBER_COLUMNS, memberActions(setTask)] : MEMBER_COLUMNS}
            />
            <Invitations
              invitations={invitations}
              onRevoke={isWriter ? (invited) => setTask({ kind: "revoke", invited }) : undefined}
            />
          </>
        )}
      </Loaded>
      {task && <TeamDialogs task={task} onClose={() => setTask(undefined)} />}
    </Page>
  );
}

const MEMBER_COLUMNS: Column<Member>[] = [
  {
    title: "Name",
    cell: ({ name, email }) => (
      <span>
        <span className="block font-medium">{name}</span>
        <span className="text-soft">{email}</span>
      </span>
    ),
  },
  { title: "Role", cell: ({ role }) => ROLE_NAMES[role] },
  {
    title: "Second factor",
    cell: ({ secondFactor }) =>
      secondFactor ? <Badge tone="ok">On</Badge> : <Badge tone="warn">Missing</Badge>,
  },
  { title: "Joined", cell: ({ joinedAt }) => <Time at={joinedAt} /> },
];

function memberActions(start: (task: TeamTask) => void): Column<Member> {
  return {
    title: "Actions",
    hideTitle: true,
    align: "end",
    cell: (member) => <MemberActions member={member} onStart={start} />,
  };
}

interface MemberActionsProps {
  member: Member;
  onStart: (task: TeamTask) => void;
}

function MemberActions({ member, onStart }: MemberActionsProps) {
  const { can } = useScope();
  if (member.role === "owner" && !can("owners.write")) return null;
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      <Button
        size="small"
        aria-label={`Change role of ${member.name}`}
        onClick={() => onStart({ kind: "change", member })}
      >
        Change role
      </Button>
      <Button
        size="small"
        look="danger"
        aria-label={`Remove ${member.name}`}
        onClick={() => onStart({ kind: "remove", member })}
      >
        Remove
      </Button>
    </span>
  );
}

interface InvitationsProps {
  invitations: Team["invitations"];
  onRevoke: ((invited: Invited) => void) | undefined;
}

function Invitations({ invitations, onRevoke }: InvitationsProps) {
  if (invitations.length === 0) return null;
  const revoke: Column<Invited> = {
    title: "Actions",
    hideTitle: true,
    align: "end",
    cell: (invited) => (
      <Button
        size="small"
        look="danger"
        aria-label={`Withdraw the invitation of ${invited.email}`}
        onClick={() => onRevoke?.(invited)}
      >
        Withdraw
      </Button>
    ),
  };
  return (
    <Section title="Invitations" lead="Not accepted yet.">
      <DataTable
        label="Invitations"
        rows={invitations}
        rowKey={({ id }) => id}
        columns={onRevoke ? [...INVITATION_COLUMNS, revoke] : INVITATION_COLUMNS}
      />
    </Section>
  );
}

const INVITATION_COLUMNS: Column<Invited>[] = [
  { title: "E-mail", cell: ({ email }) => email },
  { title: "Role", cell: ({ role }) => ROLE_NAMES[role] },
  { title: "Invited by", cell: ({ invitedBy }) => invitedBy },
  { title: "Ends", cell: ({ expiresAt }) => <Time at={expiresAt} /> },
];
