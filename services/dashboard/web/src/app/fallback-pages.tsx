import { type ErrorComponentProps, Link } from "@tanstack/react-router";
import { errorMessage } from "../api/error-message";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { LINK } from "../ui/classes";
import { Page } from "../ui/page";

export function NotFound() {
  return (
    <Page title="There is no such page">
      <p>
        The address may be mistyped or old.{" "}
        <Link to="/" className={LINK}>
          Go to home
        </Link>
        .
      </p>
    </Page>
  );
}

/** Also when a file of a release before this one is gone: a reload fetches the new one. */
export function PageFailed({ error }: ErrorComponentProps) {
  return (
    <div className="mx-auto max-w-xl p-6">
      <Callout tone="danger" title="This page could not be shown" alert>
        <p>{errorMessage(error)}</p>
        <Button size="small" onClick={() => location.reload()}>
          Reload
        </Button>
      </Callout>
    </div>
  );
}
