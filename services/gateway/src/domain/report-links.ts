import { createHmac, timingSafeEqual } from "node:crypto";
import { secretsIn } from "@kobo/core/secrets";
import type { Mode } from "@kobo/core/tenant";

/** The file that a link opens. */
export interface LinkedFile {
  merchantId: string;
  mode: Mode;
  /** `rep_…` */
  reportId: string;
}

/** Links that open one file for a short time, without a key. */
export interface ReportLinks {
  /** The token of a link, and when it ends. */
  seal: (file: LinkedFile, now: Date) => { token: string; expiresAt: Date };
  /** The merchant of the report that the token opens; undefined when it is wrong or too old. */
  open: (token: string, of: Omit<LinkedFile, "merchantId">, now: Date) => string | undefined;
}

const LIFETIME_MS = 15 * 60 * 1_000;
const MS_PER_SECOND = 1_000;

/** A token names its end in seconds and the merchant, and has a MAC over both and the file. */
const TOKEN = /^(\d{10})\.([\da-f-]{36})\.([\w-]{43})$/;

/** The first secret seals; links of each of them open. */
export function reportLinks(secrets: string): ReportLinks {
  const [first, ...others] = secretsIn(secrets);
  const mac = (
    { merchantId, mode, reportId }: LinkedFile,
    seconds: string,
    secret: string = first,
  ): Buffer =>
    createHmac("sha256", secret)
      .update(["report link", mode, merchantId, reportId, seconds].join("\n"))
      .digest();
  return {
    seal: (file, now) => {
      const seconds = String(Math.floor((now.getTime() + LIFETIME_MS) / MS_PER_SECOND));
      const token = [seconds, file.merchantId, mac(file, seconds).toString("base64url")].join(".");
      return { token, expiresAt: new Date(Number(seconds) * MS_PER_SECOND) };
    },
    open: (token, of, now) => {
      const [, seconds = "", merchantId = "", given = ""] = TOKEN.exec(token) ?? [];
      const bytes = Buffer.from(given, "base64url");
      const isOurs = [first, ...others]
        .map((secret) => mac({ ...of, merchantId }, seconds, secret))
        .some((expected) => bytes.length === expected.length && timingSafeEqual(bytes, expected));
      return isOurs && Number(seconds) * MS_PER_SECOND > now.getTime() ? merchantId : undefined;
    },
  };
}
