import { once } from "node:events";
import { Inbox } from "./inbox.ts";
import { createReceiver } from "./receiver.ts";

const { WEBHOOK_SECRETS = "", INBOX = "inbox.jsonl", PORT = "3000" } = process.env;

/** Separated by commas, during a secret's rotation. */
const secrets = WEBHOOK_SECRETS.split(",").filter((secret) => secret !== "");
const inbox = await Inbox.open(INBOX);
const server = createReceiver({ secrets, inbox }).listen(Number(PORT));
await once(server, "listening");
const address = server.address();
const port = typeof address === "object" ? address?.port : address;
process.stdout.write(`Receiving on port ${port}, into ${INBOX}\n`);

process.once("SIGTERM", stop);
process.once("SIGINT", stop);

function stop(): void {
  server.close(() => {
    void inbox.close();
  });
}
