import type { AddressInfo } from "node:net";
import type { Logger } from "@kobo/runtime";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import type { Mailbox } from "../app/mailbox";

interface Options {
  host: string;
  port: number;
  mailbox: Mailbox;
  now: () => Date;
  logger: Logger;
}

const BYTES_MAX = 1_000_000;

/** Takes every mail by SMTP and delivers none: it is put into the mailbox. */
export async function receiveMails(
  options: Options,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const { host, port, mailbox, now, logger } = options;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    size: BYTES_MAX,
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      simpleParser(stream).then(
        (mail) => {
          mailbox.add({ at: now(), to, ...contentOf(mail) });
          done();
        },
        (error: Error) => done(error),
      );
    },
  });
  server.on("error", (error: Error) => logger.warn({ err: error }, "SMTP connection failed"));
  const listening = server.listen(port, host);
  await new Promise<void>((resolve, reject) => {
    listening.once("listening", resolve);
    listening.once("error", reject);
  });
  return {
    port: (listening.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function contentOf({ from, subject, text }: ParsedMail) {
  return { from: from?.text ?? "", subject: subject ?? "", text: text ?? "" };
}
