// Kills the server while a company's directory sends its people and groups, while the plan that a super admin confirmed
// is applied, and while people leave and come back. Each time what there is must be what the plan said, each thing once:
// `npm run trial directory [-- --people 5000 --groups 300 --kills 12 --seed 7]`.
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { ApiToken, Group, PlannedRight, ProvisioningState } from "@pomander/contract";
import { connectOnce } from "@pomander/server/platform/database";
import { startThrowawayPostgres } from "@pomander/server/postgres/throwaway-postgres";
import { endIn } from "../../apps/server/test/api-tokens.ts";
import { urlOf } from "../../apps/server/test/crash-mail/sender.ts";
import { freePort } from "../../apps/server/test/free-port.ts";
import { registerByHttp, requestJson } from "../../apps/server/test/http-api.ts";
import { createSeededRandom } from "../../apps/server/test/seeded-random.ts";
import {
  killProcesses,
  type ServerProcess,
  startProcess,
  waitUntilReady,
} from "../../apps/server/test/server-process.ts";
import { createProvider, type DirectoryGroup, forEachOf, type Person } from "./directory/provider.ts";
import { createStoredState, type Given } from "./directory/stored-state.ts";
import { createChecks, randomSeed, shuffled, temporaryFolder, trialOptions } from "./trial.ts";

const options = trialOptions({ people: 5_000, groups: 300, kills: 12, seed: randomSeed() });
const random = createSeededRandom(options.seed);
const { seen: checks, check } = createChecks();
console.log(`seed ${options.seed}: ${options.people} people, ${options.groups} groups, ${options.kills} kills`);

process.on("exit", killProcesses);
const postgres = await startThrowawayPostgres({ durable: true });
const database = await connectOnce(postgres.connection);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const settings = {
  PORT: String(port),
  DATABASE_URL: urlOf(postgres.connection),
  TOKEN_SECRET: randomBytes(32).toString("base64"),
  PEPPER: randomBytes(32).toString("base64"),
  DATA_DIR: temporaryFolder("directory"),
  LOG_LEVEL: "warn",
};
const processes: ServerProcess[] = [];
async function start(): Promise<void> {
  const server = startProcess(settings);
  processes.push(server);
  await waitUntilReady(server, port);
}

try {
  await start();
  await run();
} catch (error) {
  check(error instanceof Error ? error.message : String(error), false);
  console.log(
    processes
      .map((server) => server.output())
      .join("")
      .slice(-4_000),
  );
} finally {
  await processes.at(-1)?.stop();
  await database.end();
  await postgres.stop();
}
console.log(`${checks.passed} passed, ${checks.failed} failed`);
process.exitCode = checks.failed === 0 ? 0 : 1;

/** Runs `work` while the server is killed and started again, a few times at random moments. */
async function underKills(what: string, work: () => Promise<void>): Promise<void> {
  const wanted = Math.ceil(options.kills / 4);
  let [kills, isOver] = [0, false];
  const began = performance.now();
  const killing = async () => {
    while (!isOver && kills < wanted) {
      await pause(50 + random.below(Math.min(2_000, options.people / 2)));
      if (isOver) return;
      await processes.at(-1)?.kill();
      kills += 1;
      await start();
    }
  };
  const killer = killing();
  await work();
  isOver = true;
  await killer;
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  check(`${what}: ${kills} kills within ${seconds} s`, kills > 0);
}

async function run(): Promise<void> {
  const stored = createStoredState(database);
  const root = await registerByHttp(url, { email: "root@contoso.example" });
  await database.query("update users set is_super_admin = true, email_verified_at = now() where id = $1", [root._id]);
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    for (;;) {
      try {
        return await requestJson<T>(url, { method, path, token: root.token, body });
      } catch (error) {
        // The server is away, or was killed before it answered.
        if (!(error instanceof TypeError)) throw error;
        await pause(100);
      }
    }
  };
  const newToken = async (name: string) => {
    const body = { name, scopes: ["scim"], expiresAt: endIn(90), currentPassword: root.password };
    return (await ask<{ token: ApiToken; secret: string }>("POST", "/tokens", body)).secret;
  };
  const provider = createProvider(url, [await newToken("Entra"), await newToken("Entra, second job")]);

  // People who are here before the directory: one becomes the heir, some have left the company.
  const numbers = Array.from({ length: options.people }, (_, number) => number);
  const people: Person[] = numbers.map((number) => ({
    email: number === 0 ? root.email : `person${number}@contoso.example`,
    externalId: randomUUID(),
    isActive: number === 0 || number % 100 !== 26,
    id: "",
  }));
  const [boss, ...others] = people as [Person, ...Person[]];
  const here = others.filter((_, index) => index % Math.ceil(options.people / 40) === 0);
  for (const { email } of here) await registerByHttp(url, { email });
  await database.query("update users set email_verified_at = now()");
  const heir = here[0]!;
  await database.query("update users set is_allowed_for_remind_me = true where email = any($1)", [
    here.slice(0, 5).map(({ email }) => email),
  ]);
  await ask("PUT", "/provisioning/heir", { heir: await stored.idOf(heir.email) });

  const groups: DirectoryGroup[] = Array.from({ length: options.groups }, (_, number) => ({
    name: `Group ${number}`,
    members: new Set(shuffled(people, random.next).slice(0, 20 + random.below(80))),
    id: "",
  }));
  const [readers, leads, ops] = groups as [DirectoryGroup, DirectoryGroup, DirectoryGroup];
  readers.members.add(heir);
  leads.members = new Set(others.filter(({ isActive }) => isActive).slice(0, 3));
  const untouched = await stored.vaults();

  await underKills("the directory sends its people and groups", async () => {
    await forEachOf(people, (person) => provider.addPerson(person));
    await forEachOf(groups, (group) => provider.addGroup(group));
  });
  await stored.waitUntilIdle();
  const members = groups.reduce((sum, group) => sum + group.members.size, 0);
  const copy = { people: options.people, groups: options.groups, members };
  check(`the copy has each of them once: ${JSON.stringify(copy)}`, isDeepStrictEqual(await stored.copy(), copy));
  check("no account is created before a plan is confirmed", (await stored.accounts()) === here.length + 1);

  const opsHere = await ask<Group>("POST", "/groups", { name: "Operations" });
  for (const [group, choice] of [
    [readers, { gives: "remindMe" }],
    [leads, { gives: "admin" }],
    [ops, { gives: "group", group: opsHere._id }],
  ] as const)
    await ask("PUT", `/provisioning/groups/${group.id}`, choice);
  /** Returns what an account has where all that the directory says is applied. */
  const givenTo = (person: Person): Given =>
    person.isActive && person !== boss
      ? { remindMe: readers.members.has(person), admin: leads.members.has(person), operations: ops.members.has(person) }
      : { remindMe: false, admin: false, operations: false };
  /** Confirms the plan that the page shows, and returns it once all of it is applied. */
  const confirm = async (look: (state: ProvisioningState) => void = () => undefined) => {
    await applied();
    const state = await ask<ProvisioningState>("GET", "/provisioning");
    look(state);
    await ask("POST", "/provisioning/live", { plan: state.plan, currentPassword: root.password });
    await applied();
  };
  const applied = async () => {
    for (;;) {
      const { pending, settling } = await ask<ProvisioningState>("GET", "/provisioning");
      if (pending + settling === 0) return;
      await pause(500);
    }
  };

  const gone = here.filter(({ isActive }) => !isActive).length;
  const created = others.filter((person) => person.isActive && !here.includes(person)).length;
  const { rights } = await ask<{ rights: PlannedRight[] }>("GET", "/provisioning/rights");
  const gains = (gives: PlannedRight["gives"]) => rights.find((right) => right.gives === gives)?.gains;
  const expected = (of: (given: Given) => boolean) => others.filter((person) => of(givenTo(person))).length;
  const hadRemindMe = here.slice(0, 5).filter((person) => givenTo(person).remindMe).length;
  check(
    "the plan names whom groups give something",
    gains("remindMe") === expected(({ remindMe }) => remindMe) - hadRemindMe &&
      gains("admin") === expected(({ admin }) => admin) &&
      gains("group") === expected(({ operations }) => operations),
  );
  await underKills("the confirmed plan is applied", () =>
    confirm(({ people: kinds }) =>
      check(
        `the plan says that ${created} are new, ${here.length - gone} are here and ${gone} left: ${JSON.stringify(kinds)}`,
        kinds.new === created && kinds.match === here.length - gone && kinds.leaves === gone && kinds.impossible === 1,
      ),
    ),
  );
  await compare("after the plan");
  check(
    "each account is created and invited once",
    isDeepStrictEqual(await stored.createdOnce(), { created, invited: created }),
  );

  const leavers = shuffled(others, random.next)
    .filter((person) => person.isActive && person !== heir && !leads.members.has(person))
    .slice(0, Math.floor(options.people / 10));
  await underKills("a tenth leave, and the last super admin with them", () =>
    forEachOf([boss, ...leavers], (person) => provider.setActive(person, false)),
  );
  await compare("after they left");
  const back = leavers.filter((_, index) => index % 2 === 0);
  await underKills("half of them come back, and many change their groups", async () => {
    await forEachOf(back, (person) => provider.setActive(person, true));
    for (let change = 0; change < 20; change++) {
      const [added, removed] = [shuffled(others, random.next).slice(0, 10), [...readers.members].slice(0, 3)];
      await provider.changeMembers([readers, ops][change % 2]!, { added, removed });
    }
    await confirm();
  });
  await compare("after all");
  check("no account was created, shut out or let in twice", (await stored.repeatedEvents()) === 0);
  check("personal vaults are as they were", (await stored.vaults()) === untouched);
  const { unanswered, storedUnanswered } = provider.seen;
  check(
    `requests had no reply: ${unanswered}; ${storedUnanswered} people and groups were stored nonetheless`,
    unanswered > 0,
  );
  const last = await ask<ProvisioningState>("GET", "/provisioning");
  check("no plan is left", last.rights + last.choices + last.people.leaves + last.people.new === 0);
  check("the heir is the same", last.heir?._id === (await stored.idOf(heir.email)));

  /** Compares every account with what the directory says. */
  async function compare(when: string): Promise<void> {
    await stored.waitUntilIdle();
    const found = await stored.people();
    const wrong = people.filter((person) => {
      const account = found.get(person.email);
      const wasHere = person === boss || here.includes(person);
      if (account === undefined) return person.isActive || wasHere;
      if (person === boss) return account.isOut || !account.isSuperAdmin;
      return (
        account.isOut === person.isActive || (person.isActive && !isDeepStrictEqual(account.given, givenTo(person)))
      );
    });
    check(`${when}, every account is as the directory says: ${found.size} accounts`, wrong.length === 0);
    for (const person of wrong.slice(0, 5))
      console.log(`       ${JSON.stringify({ ...person, wanted: givenTo(person), found: found.get(person.email) })}`);
  }
}
