import { randomBytes } from "node:crypto";
import { Config } from "../../src/config";

const [first, second] = [randomBytes(32), randomBytes(32)];
const Keys = Config.pick({ WEBHOOK_SECRET_KEY: true, WEBHOOK_SECRET_OLD_KEYS: true });
const read = (older?: string) =>
  Keys.safeParse({
    WEBHOOK_SECRET_KEY: first.toString("base64"),
    ...(older === undefined ? {} : { WEBHOOK_SECRET_OLD_KEYS: older }),
  });

test("accepts no, one or several older keys", () => {
  const texts = [first, second].map((key) => key.toString("base64"));

  expect(read().data).toMatchObject({ WEBHOOK_SECRET_KEY: first, WEBHOOK_SECRET_OLD_KEYS: [] });
  expect(read("").data?.WEBHOOK_SECRET_OLD_KEYS).toEqual([]);
  expect(read(texts[1]).data?.WEBHOOK_SECRET_OLD_KEYS).toEqual([second]);
  expect(read(texts.join(",")).data?.WEBHOOK_SECRET_OLD_KEYS).toEqual([first, second]);
});

test.each(["nonsense!", randomBytes(16).toString("base64"), `${first.toString("base64")},short`])(
  "%s is not a list of keys",
  (older) => expect(read(older).success).toBe(false),
);
