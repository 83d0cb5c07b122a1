import { createHash } from "node:crypto";
import { type Response, Router } from "express";
import { z } from "zod";
import type { Mailbox, ReceivedMail } from "../app/mailbox";

const Query = z.object({ to: z.string().optional() });

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
li { margin: 0.5rem 0; }
small { opacity: 0.8; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'`;

/** The sandbox's mails, for people in a browser, and for tests as JSON. */
export function mailboxPages(mailbox: Mailbox): Router {
  const router = Router();

  router.get("/mailbox.json", (request, response) => {
    const { data } = Query.safeParse(request.query);
    response.json({ mails: mailbox.list(data?.to) });
  });

  router.get("/mailbox", (_request, response) => {
    const rows = mailbox.list().map(rowOf);
    const list = rows.length > 0 ? `<ul>${rows.join("")}</ul>` : "<p>No mail yet.</p>";
    send(response, page("Mailbox of the sandbox", list));
  });

  router.get("/mailbox/:id", (request, response) => {
    const mail = mailbox.find(Number(request.params.id));
    if (!mail) response.status(404);
    send(response, mail ? page(mail.subject, mailOf(mail)) : page("There is no such mail", ""));
  });

  return router;
}

function rowOf({ id, at, to, subject }: ReceivedMail): string {
  const head = `<a href="/mailbox/${id}">${escaped(subject || "(no subject)")}</a>`;
  return `<li>${head}<br><small>${at.toISOString()} to ${escaped(to.join(", "))}</small></li>`;
}

function mailOf({ at, from, to, text }: ReceivedMail): string {
  const head = `${at.toISOString()}, from ${from} to ${to.join(", ")}`;
  return `<p><small>${escaped(head)}</small></p><pre>${linked(escaped(text))}</pre><p><a href="/mailbox">All mails</a></p>`;
}

/** Of escaped text, which has no quotes that could end the attribute. */
function linked(text: string): string {
  return text.replace(/https?:\/\/[^\s<]+/g, '<a href="$&" rel="noreferrer">$&</a>');
}

function page(title: string, content: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

function send(response: Response, html: string): void {
  response.set({ "Content-Security-Policy": POLICY, "Cache-Control": "no-store" });
  response.type("html").send(html);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
