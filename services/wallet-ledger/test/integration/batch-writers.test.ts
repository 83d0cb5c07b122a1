import { newUuid } from "@kobo/core/ids";
import { eventually, TcpProxy } from "@kobo/testing";
import type { Account } from "../../src/domain/account";
import type { Group } from "../../src/domain/transfer";
import { aGroup, aHold, aPost, aSingle, system } from "../factories";
import { reason, testLedger } from "./ledger";

const ledger = testLedger();

/** As many as a second lane is worth. */
const MANY = 64;

function payments(from: Account, merchantId: string): Group[] {
  return Array.from({ length: MANY }, () =>
    aGroup([aSingle({ debit: from, credit: system("suspense"), amount: 1n })], { merchantId }),
  );
}

/** A writer whose first COMMIT is done, and whose answer to it is on its way until `releaseHeld`. */
async function givenSlowCommit() {
  const proxy = await TcpProxy.to(ledger.url());
  const writer = ledger.givenWriter(proxy.through(ledger.url()));
  await writer.connect();
  let held = 0;
  proxy.inspectResponses((chunk) => {
    if (!chunk.includes("COMMIT") || held > 0) return "pass";
    held++;
    return "hold";
  });
  return { writer, proxy, untilHeld: () => eventually(async () => expect(held).toBe(1)) };
}

test("while one batch is being committed, transfers of other wallets are decided and committed", async () => {
  const [ada, bola] = [newUuid(), newUuid()];
  const first = await ledger.givenWallet(1_000n, ada);
  const second = await ledger.givenWallet(1_000n, bola);
  const { writer, proxy, untilHeld } = await givenSlowCommit();
  let isFirstAnswered = false;
  const waiting = writer.submit(payments(first, ada)).then((results) => {
    isFirstAnswered = true;
    return results;
  });
  await untilHeld();

  const otherResults = await writer.submit(payments(second, bola));

  expect(isFirstAnswered).toBe(false);
  expect(new Set(otherResults.map(reason))).toEqual(new Set(["committed"]));
  proxy.releaseHeld();
  expect(new Set((await waiting).map(reason))).toEqual(new Set(["committed"]));
  await writer.stop();
  await proxy.close();
});

test("groups that need a wallet of the batch in progress wait for it; other groups do not", async () => {
  const [ada, bola] = [newUuid(), newUuid()];
  const hot = await ledger.givenWallet(1_000n, ada);
  const other = await ledger.givenWallet(1_000n, bola);
  const { writer, proxy, untilHeld } = await givenSlowCommit();
  const first = writer.submit(payments(hot, ada));
  await untilHeld();

  const second = writer.submit(payments(hot, ada));
  const otherResults = await writer.submit(payments(other, bola));

  expect(new Set(otherResults.map(reason))).toEqual(new Set(["committed"]));
  expect(await ledger.balanceOf(hot)).toMatchObject({ ledger: 1_000n - BigInt(MANY) });
  proxy.releaseHeld();
  expect(new Set([...(await first), ...(await second)].map(reason))).toEqual(
    new Set(["committed"]),
  );
  expect(await ledger.balanceOf(hot)).toMatchObject({ ledger: 1_000n - 2n * BigInt(MANY) });
  await writer.stop();
  await proxy.close();
});

test("a hold can be closed before its response, while its batch is being committed", async () => {
  const merchantId = newUuid();
  const from = await ledger.givenWallet(1_000n, merchantId);
  const { writer, proxy, untilHeld } = await givenSlowCommit();
  const holds = Array.from({ length: MANY }, () => aHold({ debit: from, amount: 1n }));
  const held = writer.submit(holds.map((hold) => aGroup([hold], { merchantId })));
  await untilHeld();

  const closed = writer.submit(holds.map(({ id }) => aGroup([aPost(id)], { merchantId })));
  proxy.releaseHeld();

  expect(new Set((await held).map(reason))).toEqual(new Set(["committed"]));
  expect(new Set((await closed).map(reason))).toEqual(new Set(["committed"]));
  await writer.stop();
  await proxy.close();
});
