import { eventually } from "@kobo/testing";
import { theStack } from "../stack";

interface Mail {
  subject: string;
  text: string;
}

/** Waits for the newest mail to an address, and gives the link in it. */
export function linkOfMail(to: string, subject: RegExp): Promise<string> {
  const address = `${theStack().simulatorUrl}/mailbox.json?to=${encodeURIComponent(to)}`;
  return eventually(async () => {
    const { mails } = (await (await fetch(address)).json()) as { mails: Mail[] };
    const mail = mails.find((one) => subject.test(one.subject));
    const link = /https?:\/\/\S+#token=\S+/.exec(mail?.text ?? "")?.[0];
    if (!link) throw new Error(`No mail to ${to} has a link yet.`);
    return link;
  });
}
