import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKey } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { Badge, type Tone } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Mono } from "../../ui/code";
import { CopyButton } from "../../ui/copy-button";
import { type Column, DataTable } from "../../ui/data-table";
import { Loaded } from "../../ui/loaded";
import { EmptyState, Page } from "../../ui/page";
import { Time } from "../../ui/values";
import { KeyDialogs, type KeyTask } from "./key-dialogs";

export function KeysPage() {
  const { mode, scope, can } = useScope();
  const keys = useQuery(queries.keys(scope));
  const [task, setTask] = useState<KeyTask>();
  const isWriter = can("keys.write");
  return (
    <Page
      title="API keys"
      lead={`Your server calls the ${mode} API with a ${mode} key. Give each program a key of its own.`}
      actions={
        isWriter &&
        keys.data && (
          <>
            <Button onClick={() => setTask({ kind: "create publishable" })}>
              Create publishable key
            </Button>
            <Button look="primary" onClick={() => setTask({ kind: "create" })}>
              Create key
            </Button>
          </>
        )
      }
    >
      <Loaded query={keys}>
        {(data) => (
          <>
            {data.keys.length > 0 ? (
              <DataTable
                label="API keys"
                rows={data.keys}
                rowKey={({ id }) => id}
                columns={isWriter ? [...COLUMNS, actions(setTask)] : COLUMNS}
              />
            ) : (
              <EmptyState title={`There is no ${mode} key yet`}>
                <p>A key is shown once, when it is created. Kobo keeps its fingerprint alone.</p>
              </EmptyState>
            )}
            {task && <KeyDialogs task={task} allowed={data} onClose={() => setTask(undefined)} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

const STATES: Record<ApiKey["state"], { tone: Tone; name: string }> = {
  active: { tone: "ok", name: "Active" },
  stopping: { tone: "warn", name: "Stopping" },
  stopped: { tone: "neutral", name: "Stopped" },
  off: { tone: "neutral", name: "Deactivated" },
};

function scopesOf(scopes: ApiKey["scopes"]): string {
  return scopes ? scopes.join(", ") : "Everything";
}

const COLUMNS: Column<ApiKey>[] = [
  {
    title: "Key",
    cell: ({ name, hint, kind, publishableKey }) => (
      <span className="grid justify-items-start gap-1">
        <span className="font-medium">{name}</span>
        {publishableKey ? <Mono>{publishableKey}</Mono> : <Mono short>{hint}</Mono>}
        {kind === "publishable" && (
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone="neutral">Publishable</Badge>
            {publishableKey && <CopyButton text={publishableKey} label={`the key ${name}`} />}
          </span>
        )}
      </span>
    ),
  },
  {
    title: "State",
    cell: ({ state, stopsAt }) => (
      <span>
        <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
        {state === "stopping" && stopsAt && (
          <span className="block text-xs text-soft">
            until <Time at={stopsAt} />
          </span>
        )}
      </span>
    ),
  },
  {
    title: "May",
    cell: ({ kind, scopes, addresses }) => (
      <span>
        <span className="block">
          {kind === "publishable"
            ? "Store cards and read a session from a web page"
            : scopesOf(scopes)}
        </span>
        <span className="block text-xs text-soft">
          {addresses ? `from ${addresses.join(", ")}` : "from any address"}
        </span>
      </span>
    ),
  },
  {
    title: "Last use",
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : "Never"),
  },
  { title: "Created", cell: ({ createdAt }) => <Time at={createdAt} /> },
];

function actions(start: (task: KeyTask) => void): Column<ApiKey> {
  return {
    title: "Actions",
    hideTitle: true,
    align: "end",
    cell: (key) => {
      if (key.state !== "active" && key.state !== "stopping") return null;
      return (
        <span className="flex flex-wrap justify-end gap-1.5 lg:flex-nowrap">
          {key.state === "active" && key.isChangeable && (
            <>
              <Button
                size="small"
                aria-label={`Edit ${key.name}`}
                onClick={() => start({ kind: "edit", key })}
              >
                Edit
              </Button>
              <Button
                size="small"
                aria-label={`Roll ${key.name}`}
                onClick={() => start({ kind: "roll", key })}
              >
                Roll
              </Button>
            </>
          )}
          <Button
            size="small"
            look="danger"
            aria-label={`Deactivate ${key.name}`}
            onClick={() => start({ kind: "deactivate", key })}
          >
            Deactivate
          </Button>
        </span>
      );
    },
  };
}
