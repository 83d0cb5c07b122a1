import type { Socket } from "node:net";
import { newUuid } from "@kobo/core/ids";
import { sealingKeys } from "@kobo/core/sealing";
import { inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { SMTPServer } from "smtp-server";
import { startSendingMails } from "../../src/app/mails/send-mails";
import type { Parts } from "../../src/app/parts";
import { relyingPartyOf } from "../../src/app/proofs/webauthn";
import { mailServer } from "../../src/clients/mail-server";
import type { Services } from "../../src/clients/services";
import * as mails from "../../src/db/mails";
import { MIGRATIONS } from "../../src/db/schema";
import * as signUps from "../../src/db/sign-ups";

const ORIGIN = "http://localhost:8090";
const FROM = "Kobo <no-reply@kobo.example>";
const MAILS = 10;

const database = testDatabase(MIGRATIONS);
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A mail server with one user, `kobo`. */
async function givenMailServer(password: string) {
  const recipients: string[] = [];
  const known = { password };
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password: given }, _session, done) =>
      given === known.password ? done(null, { user: username }) : done(new Error("Refused.")),
    onData: (stream, { envelope }, done) => {
      stream.resume().once("end", () => {
        recipients.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  const sockets = new Set<Socket>();
  listening.on("connection", (socket: Socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => listening.once("listening", resolve));
  stops.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = listening.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    recipients,
    url: (own: string) => `smtp://kobo:${own}@127.0.0.1:${port}`,
    /** Sessions of the former password end. */
    changePassword: (next: string) => {
      known.password = next;
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** One process of the dashboard, as far as it sends mails. */
function givenSender(url: string): { stop: () => Promise<void> } {
  const parts: Parts = {
    db: database().db,
    services: {} as Services,
    logger: createLogger("dashboard", "silent"),
    rp: relyingPartyOf(ORIGIN),
    secretKeys: sealingKeys("dashboard", [Buffer.alloc(32, 7)]),
    now: () => new Date(),
  };
  const { send, close } = mailServer({ url, from: FROM });
  const worker = startSendingMails({ ...parts, send, publicUrl: ORIGIN });
  const stop = async () => {
    await worker.stop();
    close();
  };
  return { stop };
}

/** Orders mails, and returns their recipients. */
async function order(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `${newUuid()}@example.com`);
  for (const email of emails) {
    await inTransaction(database().db, async (trx) => {
      const at = new Date();
      const [id, userId, merchantId, keyId] = [newUuid(), newUuid(), newUuid(), newUuid()];
      const texts = { email, name: "Ada", passwordHash: "unused", merchantName: "Ada Stores" };
      await signUps.insert(trx, { id, userId, merchantId, keyId, ...texts, at });
      await mails.insert(trx, { id: newUuid(), purpose: "sign-up", subjectId: id, at });
    });
  }
  return emails;
}

test("when the mail server's password changes, queued mails wait for the next process, and each is sent once", async () => {
  const server = await givenMailServer("old");
  const former = givenSender(server.url("old"));
  const ordered = await order(MAILS);
  await eventually(() => expect(server.recipients).toHaveLength(MAILS));

  server.changePassword("new");
  ordered.push(...(await order(MAILS)));
  const next = givenSender(server.url("new"));
  stops.push(next.stop);
  await former.stop();
  ordered.push(...(await order(MAILS)));

  await eventually(() => expect(server.recipients).toHaveLength(ordered.length), 30_000);
  expect([...server.recipients].sort()).toEqual([...ordered].sort());
  await eventually(async () => expect(await database().db(mails.MAILS)).toEqual([]));
});
