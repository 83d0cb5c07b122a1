import { once } from "node:events";
import { connect, type Socket } from "node:net";

interface Mail {
  from: string;
  to: string;
  subject: string;
  text: string;
}

/** The sender's side of SMTP (RFC 5321), one command after the other. */
export class SmtpClient {
  private constructor(private readonly socket: Socket) {}

  static async connect(port: number): Promise<SmtpClient> {
    const socket = connect(port, "127.0.0.1");
    socket.setEncoding("utf8");
    await expectCode(socket, "220");
    return new SmtpClient(socket);
  }

  async send({ from, to, subject, text }: Mail): Promise<void> {
    await this.command("EHLO test", "250");
    await this.command(`MAIL FROM:<${from}>`, "250");
    await this.command(`RCPT TO:<${to}>`, "250");
    await this.command("DATA", "354");
    const head = `From: ${from}\r\nTo: ${to}\r\nSubject: ${subject}`;
    await this.command(`${head}\r\n\r\n${text}\r\n.`, "250");
    await this.command("QUIT", "221");
    this.socket.destroy();
  }

  private async command(line: string, code: string): Promise<void> {
    const answered = expectCode(this.socket, code);
    this.socket.write(`${line}\r\n`);
    await answered;
  }
}

async function expectCode(socket: Socket, code: string): Promise<void> {
  let text = "";
  while (!/^\d{3} .*\r\n$/m.test(text)) {
    const [chunk] = await once(socket, "data");
    text += chunk;
  }
  if (!text.startsWith(code)) throw new Error(`Expected ${code}, got ${text}`);
}
