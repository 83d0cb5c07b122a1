/** A mail that was sent to the sandbox. */
export interface ReceivedMail {
  id: number;
  at: Date;
  from: string;
  to: readonly string[];
  subject: string;
  text: string;
}

/** Far more than a day of work needs; older mails are dropped. */
const MAILS_MAX = 1_000;

/** The mails of the sandbox, in memory: nothing leaves this machine. */
export class Mailbox {
  private readonly mails: ReceivedMail[] = [];
  private lastId = 0;

  add(mail: Omit<ReceivedMail, "id">): void {
    this.lastId++;
    this.mails.unshift({ ...mail, id: this.lastId });
    this.mails.splice(MAILS_MAX);
  }

  /** Newest first; all, or those to one address. */
  list(to?: string): readonly ReceivedMail[] {
    if (to === undefined) return this.mails;
    const address = to.toLowerCase();
    return this.mails.filter((mail) => mail.to.some((each) => each.toLowerCase() === address));
  }

  find(id: number): ReceivedMail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }
}
