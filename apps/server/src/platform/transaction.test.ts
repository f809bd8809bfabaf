import { afterAll, beforeAll, expect, test } from "vitest";
import { failureCounts } from "../../test/failure-counts.ts";
import { startTestServer, type TestServer } from "../../test/harness.ts";
import { AppError } from "../errors.ts";
import type { Trx } from "./database.ts";
import { commitAndReject, withTransaction } from "./transaction.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const count = (trx: Trx, key: string) =>
  trx
    .insertInto("sign_in_failures")
    .values({ key, failures: 1, blocked_until: null, last_at: new Date(), is_unknown: false })
    .execute();

test("a refusal by commitAndReject keeps what was written, and reaches the caller as it is", async () => {
  const refusal = new AppError("wrong_password");
  const refused = withTransaction(server.db, async (trx) => {
    await count(trx, "committed");
    commitAndReject(refusal);
  });
  await expect(refused).rejects.toBe(refusal);
  expect(await failureCounts(server).byKey("committed")).toBe(1);
});

test("an error that is thrown keeps nothing", async () => {
  const refusal = new AppError("wrong_password");
  const refused = withTransaction(server.db, async (trx) => {
    await count(trx, "rolled back");
    throw refusal;
  });
  await expect(refused).rejects.toBe(refusal);
  expect(await failureCounts(server).byKey("rolled back")).toBe(0);
});

test("a refusal that is returned does not compile", () => {
  const refusal = async () => new AppError("wrong_password");
  const perhaps = async (trx: Trx) => (trx.isTransaction ? new AppError("wrong_password") : null);
  const returned = [
    // @ts-expect-error A result must be no AppError.
    () => withTransaction(server.db, refusal),
    // @ts-expect-error Nor may it be one sometimes.
    () => withTransaction(server.db, perhaps),
    // @ts-expect-error A named result does not include one.
    () => withTransaction<null>(server.db, perhaps),
  ];
  expect(returned).toHaveLength(3);
});
