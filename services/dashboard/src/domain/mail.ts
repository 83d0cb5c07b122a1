/** A mail without its receiver. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
}

interface Draft {
  subject: string;
  lines: readonly string[];
  link: { label: string; url: string };
  ending: string;
}

/** Mail programs make links of text with one of these. */
const LINK = /\/\/|@|[.\u3002\uFF0E\uFF61](?=[\p{L}\p{N}][\p{L}\p{M}\p{N}])/u;
const INSIDE_LINK = new RegExp(`(?:${LINK.source})(?=\\S)`, "gu");

export function hasLink(name: string): boolean {
  return LINK.test(name);
}

/** The name with spaces that keep mail programs from making a link of it: a business may be named after its site. */
function unlinked(name: string): string {
  return name.replace(INSIDE_LINK, "$& ");
}

/** The token is in the fragment, which no server and no Referer sees. */
function linkTo(publicUrl: string, path: string, token: string): string {
  return `${publicUrl}${path}#token=${token}`;
}

interface Link {
  publicUrl: string;
  token: string;
}

/** Without the names: a stranger may have written them to spread a message. */
export function confirmSignUpMail({ publicUrl, token }: Link): MailText {
  return written({
    subject: "Confirm your e-mail address",
    lines: [
      "Hello,",
      "Open this link to finish your sign-up for Kobo. It works once, within 24 hours.",
      "It asks for the password that you chose.",
    ],
    link: { label: "Confirm and continue", url: linkTo(publicUrl, "/sign-up/confirm", token) },
    ending:
      "If you did not sign up, do nothing: nothing is created without the link and the password.",
  });
}

export function hasAccountMail(publicUrl: string, { name }: { name: string }): MailText {
  return written({
    subject: "You have a Kobo account already",
    lines: [
      `Hello ${unlinked(name)},`,
      "Someone, probably you, signed up with this address. It has an account already.",
    ],
    link: { label: "Sign in, or recover your password", url: `${publicUrl}/sign-in` },
    ending: "If it was not you, ignore this mail. Your account is unchanged.",
  });
}

export function recoveryMail({ publicUrl, token }: Link, { name }: { name: string }): MailText {
  return written({
    subject: "Choose a new password",
    lines: [
      `Hello ${unlinked(name)},`,
      "Open this link to choose a new password. It works once, within 30 minutes.",
    ],
    link: { label: "Choose a new password", url: linkTo(publicUrl, "/recovery/confirm", token) },
    ending: "If you did not ask for it, ignore this mail. Your password is unchanged.",
  });
}

export function invitationMail(
  { publicUrl, token }: Link,
  { role, ...names }: { merchantName: string; inviterName: string; role: string },
): MailText {
  const [merchant, inviter] = [unlinked(names.merchantName), unlinked(names.inviterName)];
  return written({
    subject: `${inviter} invites you to ${merchant} on Kobo`,
    lines: [
      "Hello,",
      `${inviter} invites you to join the team of ${merchant} on Kobo as ${role}.`,
      "The invitation is open for seven days.",
    ],
    link: { label: "See the invitation", url: linkTo(publicUrl, "/invitation", token) },
    ending: "If you do not know them, ignore this mail.",
  });
}

function written({ subject, lines, link, ending }: Draft): MailText {
  const paragraphs = [...lines, `${link.label}: ${link.url}`, ending];
  const html = [
    ...lines.map((line) => `<p>${escaped(line)}</p>`),
    `<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>`,
    `<p>${escaped(ending)}</p>`,
  ];
  return {
    // A line break would end the header.
    subject: subject.replace(/[\r\n]+/g, " "),
    text: `${paragraphs.join("\n\n")}\n`,
    html: `<!doctype html><html lang="en"><body>${html.join("")}</body></html>`,
  };
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
