import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../apps/server/test/harness.ts";
import type { CrashPoint } from "../../../../apps/server/test/crash/crash-point.ts";
import { createDevice, opensByRecovery, opensVault, type Person, register } from "./accounts.ts";
import { killWhenHeld, startDoomedServer } from "./doomed-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const steady = () => server.url;

const isThorough = process.env["SLOW"] === "1";
// The points are spread over the statements of the transaction; the last ones reach its commit.
// `npm run trial password-crashes` takes all.
const statements = isThorough ? [2, 3, 4, 5, 6, 7, 8, 10, 12, 99] : [2, 7, 99];
const around = isThorough ? statements : [1];
const points: readonly CrashPoint[] = [
  ...around.map((): CrashPoint => "before"),
  ...statements.map((n): CrashPoint => `within ${n}`),
  ...around.map((): CrashPoint => "after"),
];

interface CrashCase {
  person: Person;
  point: CrashPoint;
  newPassword: string;
  newRecoveryKey: string | null;
  /** The reason that the device gives, with what the user was doing: what to do follows from it. */
  told: string;
}

/** Lets all users do the same thing at once, each stopped at a point of their own; then kills the server. */
async function crashAll(
  all: readonly CrashPoint[],
  act: (person: Person, device: ReturnType<typeof createDevice>, newPassword: string) => Promise<string | null>,
): Promise<CrashCase[]> {
  const persons: Person[] = [];
  for (const _ of all) persons.push(await register(steady));
  const doomed = await startDoomedServer(server);
  const cases = all.map(async (point, i): Promise<CrashCase> => {
    const person = persons[i]!;
    const newPassword = `new-${person.password}`;
    const device = createDevice(() => doomed.url, point);
    let newRecoveryKey: string | null = null;
    const told = await act(person, device, newPassword).then(
      () => "done",
      (error: Error & { code?: string; params?: { after?: string }; newRecoveryKey?: string }) => {
        newRecoveryKey = error.newRecoveryKey ?? null;
        return `${error.code} after ${error.params?.after}`;
      },
    );
    return { person, point, newPassword, newRecoveryKey, told };
  });
  await killWhenHeld(doomed, cases);
  return Promise.all(cases);
}

const changePassword = async (person: Person, device: ReturnType<typeof createDevice>, newPassword: string) => {
  const { user } = await device.signIn(person.email, person.password, async () => true);
  await device.changePassword(user, person.password, newPassword);
  return null;
};
const recover = async (person: Person, device: ReturnType<typeof createDevice>, newPassword: string) => {
  const started = await device.startRecovery(person.email, person.recoveryKey, async () => true);
  await started.finish(newPassword).catch((error: Error) => {
    throw Object.assign(error, { newRecoveryKey: started.newRecoveryKey });
  });
  return started.newRecoveryKey;
};

const opened = async ({ person, newPassword }: CrashCase) => ({
  old: await opensVault(steady, person, person.password),
  new: await opensVault(steady, person, newPassword),
});

/** Runs ten cases at a time: the machine has memory for that many derivations, not for thirty. */
const inTens = async (act: Parameters<typeof crashAll>[1]) => {
  const cases: CrashCase[] = [];
  for (let i = 0; i < points.length; i += 10) cases.push(...(await crashAll(points.slice(i, i + 10), act)));
  return cases;
};

describe("a server killed around the transaction", () => {
  test(
    "of a password change leaves exactly one password that opens the vault: the old one till the commit, then the new one",
    { timeout: 600_000 },
    async () => {
      const cases = await inTens(changePassword);
      for (const one of cases) {
        expect({ point: one.point, ...(await opened(one)) }).toEqual({
          point: one.point,
          old: one.point !== "after",
          new: one.point === "after",
        });
      }
      for (const { told } of cases) expect(told).toBe("outcome_unknown after passwordChange");
    },
  );

  test(
    "of a recovery leaves exactly one password and one recovery key that open the vault",
    { timeout: 600_000 },
    async () => {
      const cases = await inTens(recover);
      for (const one of cases) {
        const isDone = one.point === "after";
        expect({
          point: one.point,
          ...(await opened(one)),
          oldKey: await opensByRecovery(steady, one.person, one.person.recoveryKey),
          newKey: await opensByRecovery(steady, one.person, one.newRecoveryKey!),
        }).toEqual({ point: one.point, old: !isDone, new: isDone, oldKey: !isDone, newKey: isDone });
      }
      for (const { told } of cases) expect(told).toBe("outcome_unknown after recovery");
    },
  );

  test(
    "while a commit is under way leaves the one or the other, never both or none",
    { timeout: 600_000 },
    async () => {
      for (const act of [changePassword, recover]) {
        const cases = await crashAll(Array<CrashPoint>(isThorough ? 10 : 4).fill("committing"), act);
        for (const one of cases) {
          const { old, new: isNew } = await opened(one);
          expect([old, isNew].filter(Boolean)).toHaveLength(1);
        }
      }
    },
  );
});

describe("two changes at once, on two devices", () => {
  test(
    "leave exactly one password that opens the vault, and each device is told rightly",
    { timeout: 600_000 },
    async () => {
      for (let round = 0; round < (isThorough ? 5 : 2); round++) {
        const person = await register(steady);
        const started = await createDevice(steady).startRecovery(person.email, person.recoveryKey, async () => true);
        const other = createDevice(steady);
        const { user } = await other.signIn(person.email, person.password, async () => true);
        const candidates = [`first-${person.password}`, `second-${person.password}`];
        const outcomes = await Promise.allSettled([
          other.changePassword(user, person.password, candidates[0]!),
          started.finish(candidates[1]!),
        ]);
        const opening: boolean[] = [];
        for (const password of [person.password, ...candidates])
          opening.push(await opensVault(steady, person, password));
        expect(opening).toEqual([false, ...outcomes.map(({ status }) => status === "fulfilled")]);
        expect(opening.filter(Boolean)).toHaveLength(1);
      }
    },
  );
});
