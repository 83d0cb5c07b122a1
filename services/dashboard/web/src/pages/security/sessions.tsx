import { useState } from "react";
import type { Security } from "../../../../src/http/api";
import { request } from "../../api/client";
import { resources } from "../../api/resources";
import { useRefresh } from "../../api/use-refresh";
import { browserNameOf } from "../../format/browser-name";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { type Column, DataTable } from "../../ui/data-table";
import { Section } from "../../ui/page";
import { Time } from "../../ui/values";

type Session = Security["sessions"][number];
type Ending = Session | "others";

export function SessionsSection({ sessions }: { sessions: Session[] }) {
  const [ending, setEnding] = useState<Ending>();
  const end: Column<Session> = {
    title: "Actions",
    hideTitle: true,
    align: "end",
    cell: (session) =>
      session.isThis ? null : (
        <Button
          size="small"
          look="danger"
          aria-label={`End the session of ${session.address}`}
          onClick={() => setEnding(session)}
        >
          End
        </Button>
      ),
  };
  return (
    <Section
      title="Sessions"
      lead="Where you are signed in."
      actions={
        sessions.length > 1 && (
          <Button look="danger" onClick={() => setEnding("others")}>
            End all others
          </Button>
        )
      }
    >
      <DataTable
        label="Sessions"
        rows={sessions}
        rowKey={({ id }) => id}
        columns={[...COLUMNS, end]}
      />
      {ending && <EndDialog ending={ending} onClose={() => setEnding(undefined)} />}
    </Section>
  );
}

const COLUMNS: Column<Session>[] = [
  {
    title: "Browser",
    cell: ({ userAgent, isThis }) => (
      <span className="flex max-w-96 flex-wrap gap-2">
        {isThis && <Badge tone="ok">This one</Badge>}
        <span className="min-w-0 [overflow-wrap:anywhere]" title={userAgent}>
          {browserNameOf(userAgent)}
        </span>
      </span>
    ),
  },
  { title: "Address", cell: ({ address }) => address },
  { title: "Last seen", cell: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
  { title: "Signed in", cell: ({ createdAt }) => <Time at={createdAt} /> },
];

function EndDialog({ ending, onClose }: { ending: Ending; onClose: () => void }) {
  const refresh = useRefresh();
  const end = async () => {
    if (ending === "others") await request("POST", "/security/sessions/end-others");
    else await request("DELETE", `/security/sessions/${encodeURIComponent(ending.id)}`);
    await refresh(resources.security);
  };
  return (
    <Confirm
      title={ending === "others" ? "End all other sessions?" : "End the session?"}
      submit="End"
      onConfirm={end}
      onClose={onClose}
    >
      <p>Its browser has to sign in again.</p>
    </Confirm>
  );
}
