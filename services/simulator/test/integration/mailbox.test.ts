import { createLogger } from "@kobo/runtime";
import express from "express";
import { Mailbox } from "../../src/app/mailbox";
import { listen } from "../../src/http/listen";
import { mailboxPages } from "../../src/http/mailbox";
import { receiveMails } from "../../src/smtp/receive-mails";
import { SmtpClient } from "./smtp-client";

const AT = new Date("2026-11-24T12:00:00Z");
const logger = createLogger("simulator", "silent");

const mailbox = new Mailbox();
let smtp: Awaited<ReturnType<typeof receiveMails>>;
let http: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  smtp = await receiveMails({ host: "127.0.0.1", port: 0, mailbox, now: () => AT, logger });
  const app = express().use(mailboxPages(mailbox));
  http = await listen({ host: "127.0.0.1", port: 0 }, app);
});
afterAll(async () => {
  await smtp.stop();
  await http.stop();
});

async function send(to: string, subject: string, text: string): Promise<void> {
  const client = await SmtpClient.connect(smtp.port);
  await client.send({ from: "kobo@example.com", to, subject, text });
}

async function get(path: string) {
  const response = await fetch(`http://127.0.0.1:${http.port}${path}`);
  const text = await response.text();
  return { status: response.status, text, policy: response.headers.get("content-security-policy") };
}

test("accepted mails are in the mailbox, newest first", async () => {
  await send("ada@example.com", "First", "Hello Ada");
  await send("bello@example.com", "Second", "Hello Bello");

  const all = JSON.parse((await get("/mailbox.json")).text);
  const adas = JSON.parse((await get("/mailbox.json?to=ADA@example.com")).text);

  expect(all.mails.map(({ subject }: { subject: string }) => subject)).toEqual(["Second", "First"]);
  expect(adas.mails).toMatchObject([
    { from: "kobo@example.com", to: ["ada@example.com"], subject: "First", at: AT.toISOString() },
  ]);
  expect(adas.mails[0].text.trim()).toBe("Hello Ada");
});

test("mails are shown as HTML pages with their links", async () => {
  await send("ada@example.com", "Confirm", "Open http://localhost:8090/x#token=t0ken please");
  const [{ id }] = JSON.parse((await get("/mailbox.json")).text).mails;

  const list = await get("/mailbox");
  const mail = await get(`/mailbox/${id}`);

  expect(list.text).toContain(`<a href="/mailbox/${id}">Confirm</a>`);
  expect(mail.text).toContain('<a href="http://localhost:8090/x#token=t0ken" rel="noreferrer">');
  expect(mail.policy).toContain("default-src 'none'");
});

test("a mail's text is escaped in the page", async () => {
  await send("ada@example.com", "<script>alert(1)</script>", `<img src=x> http://a"onload="x`);
  const [{ id }] = JSON.parse((await get("/mailbox.json")).text).mails;

  const pages = [await get("/mailbox"), await get(`/mailbox/${id}`)];

  for (const { text } of pages) expect(text).not.toMatch(/<script>|<img|"onload=/);
});

test.each(["/mailbox/0", "/mailbox/x", "/mailbox/99999"])("%s is not found", async (path) => {
  expect((await get(path)).status).toBe(404);
});

test("the mailbox keeps only the newest thousand mails", () => {
  const full = new Mailbox();
  const mail = { at: AT, from: "", to: [], text: "" };
  for (let index = 1; index <= 1_100; index++) full.add({ ...mail, subject: String(index) });

  expect(full.list()).toHaveLength(1_000);
  expect(full.list()[0]?.subject).toBe("1100");
  expect(full.list().at(-1)?.subject).toBe("101");
});
