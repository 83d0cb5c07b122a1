import { createTransport } from "nodemailer";

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** @throws Error when the server did not take the mail */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

const TIMEOUT_MS = 10_000;

/** Sends mails by SMTP, with TLS whenever the server offers it. */
export function mailServer(options: { url: string; from: string }): {
  send: SendMail;
  close: () => void;
} {
  const transport = createTransport(
    {
      url: options.url,
      pool: true,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    },
    { from: options.from },
  );
  return {
    send: async (mail) => void (await transport.sendMail(mail)),
    close: () => transport.close(),
  };
}
