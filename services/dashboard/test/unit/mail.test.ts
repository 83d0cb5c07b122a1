import { hasAccountMail, invitationMail, recoveryMail } from "../../src/domain/mail";

const LINK = { publicUrl: "https://dashboard.kobo.example", token: "t1" };

/** The mail's text without the link that Kobo wrote. */
const textOf = (mail: { text: string; html: string }) =>
  [mail.text, mail.html].map((text) => text.replaceAll(/https:\/\/dashboard[^\s"]+/g, ""));

test.each([
  ["Win at https://evil.example/prize", "Win at https:// evil. example/prize"],
  ["Konga.com", "Konga. com"],
  ["www.evil.co.uk", "www. evil. co. uk"],
  ["ada@evil.example", "ada@ evil. example"],
  ["evil。example", "evil。 example"],
  ["//evil", "// evil"],
  ["जीत.भारत", "जीत. भारत"],
])("the business name %j is not written as a link", (merchantName, shown) => {
  const mail = invitationMail(LINK, { merchantName, inviterName: merchantName, role: "viewer" });

  expect(mail.subject).toBe(`${shown} invites you to ${shown} on Kobo`);
  for (const text of textOf(mail)) {
    expect(text).toContain(`join the team of ${shown} on Kobo as viewer.`);
    expect(text).not.toContain(merchantName);
  }
});

test("an earlier user's name is not written as a link", () => {
  const user = { name: "evil.example" };

  for (const mail of [recoveryMail(LINK, user), hasAccountMail(LINK.publicUrl, user)]) {
    for (const text of textOf(mail)) expect(text).toContain("Hello evil. example,");
  }
});

test.each(["Ada Stores", "Ade & Sons Ltd.", "St. Mary", "U.S. Foods", "A/B Foods", "10:30 Bakery"])(
  "the name %j is written as it is",
  (merchantName) => {
    const names = { merchantName, inviterName: "Bola", role: "viewer" };

    expect(invitationMail(LINK, names).subject).toBe(`Bola invites you to ${merchantName} on Kobo`);
  },
);
