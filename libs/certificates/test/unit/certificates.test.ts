import { createPrivateKey, X509Certificate } from "node:crypto";
import { CertificateAuthority } from "../../src";

test("a certificate verifies for its own names and authority only", async () => {
  const authority = await CertificateAuthority.create("Kobo");
  const other = await CertificateAuthority.create("Kobo");

  const issued = new X509Certificate((await authority.issue(["payid", "127.0.0.1"])).certificate);

  const [ca, otherCa] = [authority, other].map(
    ({ certificate }) => new X509Certificate(certificate),
  );
  expect(ca?.ca).toBe(true);
  expect(issued.ca).toBe(false);
  expect(issued.verify(ca?.publicKey as never)).toBe(true);
  expect(issued.verify(otherCa?.publicKey as never)).toBe(false);
  expect([issued.checkHost("payid"), issued.checkIP("127.0.0.1")]).toEqual(["payid", "127.0.0.1"]);
  expect([issued.checkHost("transfer"), issued.checkIP("127.0.0.2")]).toEqual([
    undefined,
    undefined,
  ]);
});

test("a certificate is valid for the requested time and matches its own key only", async () => {
  const authority = await CertificateAuthority.create("Kobo");
  const short = await authority.issue(["payid"], { validMs: 1_000 });
  const another = await authority.issue(["payid"]);

  const certificate = new X509Certificate(short.certificate);

  expect(certificate.validToDate.getTime()).toBeLessThan(Date.now() + 2_000);
  expect(certificate.checkPrivateKey(createPrivateKey(short.privateKey))).toBe(true);
  expect(certificate.checkPrivateKey(createPrivateKey(another.privateKey))).toBe(false);
});
