import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Call, type CallName, type ErrorCode, errorReply, isPublic, octets, type z } from "@pomander/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callForms } from "../../src/http/call-forms.ts";
import { openFileSource } from "../../src/modules/breaches/file-source.ts";
import type { BreachSource } from "../../src/modules/breaches/source.ts";
import { companyConfig } from "../company/harness.ts";
import { clientOf } from "../company/provider.ts";
import { type TestResponse, callApi, type TestUser } from "../factories.ts";
import { octetsHeaders } from "../files.ts";
import { startTestServer, type TestServer } from "../harness.ts";
import { sessionLimits, visitorLimits } from "../../src/platform/rate-limits.ts";
import { arbitraryOf, breakingOf, type Known } from "./arbitrary.ts";
import { formOf } from "./forms.ts";
import { addressOf, type GeneratedRequest, type MakeRequest, mapped, rawOf, requestsOf } from "./generated-requests.ts";
import { createFuzzUsers } from "./person.ts";

/** Limits that a thousand requests of a kind do not reach. */
const unlimited = Object.fromEntries(
  Object.keys({ ...visitorLimits, ...sessionLimits }).map((name) => [name, { points: 1_000_000, duration: 60 }]),
);

/** Number of requests of each kind per call; `npm run trial fuzz` sends a thousand. */
const numRuns = Number(process.env["FUZZ_RUNS"] ?? 4);
/** Calls that derive a password at each request get fewer runs: a derivation is slow by design. */
const runsOf = (name: CallName) => (name.startsWith("users.add") ? Math.ceil(numRuns / 5) : numRuns);
const seed = Number(process.env["FUZZ_SEED"] ?? randomInt(2 ** 31));

let server: TestServer;
let persons: ReturnType<typeof createFuzzUsers>;
let breachSource: BreachSource;
/** State at the last read, or null after a request that changed something. */
let kept: { person: TestUser; name: CallName; known: Known } | null = null;
const tally: { call: string; valid: number; done: number; broken: number }[] = [];
/** An operator's file of breached passwords, of two hashes. */
const breachFolder = mkdtempSync(join(tmpdir(), "pomander-breaches-"));
beforeAll(async () => {
  const breachFile = join(breachFolder, "hashes.txt");
  writeFileSync(breachFile, `${"0".repeat(40)}:3\n${"F".repeat(40)}:1\n`);
  breachSource = await openFileSource(breachFile);
  server = await startTestServer({
    breachSource,
    config: { checks: true, company: companyConfig(clientOf(1)) },
    rateLimits: unlimited,
  });
  persons = createFuzzUsers(server);
});
afterAll(async () => {
  console.table(tally.map((row) => ({ ...row, "of valid": percent(row.done, row.valid) })));
  await server.close();
  await breachSource.close();
  rmSync(breachFolder, { recursive: true });
});
const percent = (part: number, whole: number) => `${Math.round((100 * part) / Math.max(1, whole))} %`;
/** Sums a column over the calls that take a body: the others need no valid input. */
const total = (member: "valid" | "done" | "broken") =>
  tally.filter(({ call, broken }) => broken > 0 && !ofProvider.has(call)).reduce((sum, row) => sum + row[member], 0);

/** Sends a request and asserts what is true of any response. */
async function send(name: CallName, call: Call, request: GeneratedRequest): Promise<TestResponse> {
  const person = await persons.current(name);
  const answer = await callApi(server, `${call.method} ${addressOf(call, request)}`, {
    ...(isPublic(name) ? {} : { token: await persons.tokenOf(person, name) }),
    headers: { ...mapped(request.headers, JSON.stringify), ...(call.body === octets ? octetsHeaders : {}) },
    ...(request.raw === null ? {} : { raw: request.raw }),
  });
  // A challenge is used up by any response to it.
  if ((isDone(answer) && call.method !== "GET") || /^(vaults\.unlock|auth\.passkey)Finish$/.test(name)) kept = null;
  if (answer.status >= 500) throw new Error(`${name} answered ${answer.status} to ${JSON.stringify(request)}`);
  expect(isDone(answer) ? [] : refusalsNotNamed(call, answer)).toEqual([]);
  const usesUp =
    isDone(answer) &&
    /^(auth\.|auditWebhooks\.|factors\.|passkeys\.|deviceKeys\.|approvals\.|company\.signInWithCode|tokens\.|serverTokens\.|users\.(end|deleteMe|remove|accept|withdraw)|passwords\.delete|successors\.finish|sharedInvites\.|files\.begin|sharedVaults\.|sharedSuccessors\.|archivedVaults\.deleteP)/.test(
      name,
    );
  // The vault is in the archive now, where no other call finds it.
  const isArchived = name === "archivedVaults.contents";
  if (usesUp || isArchived || answer.status === 401 || answer.status === 429) persons.forget();
  return answer;
}
/** Refusals that any call may return; all others are declared by the call itself. */
const ofAnyCall: readonly ErrorCode[] = ["invalid", "not_signed_in"];
const refusalsNotNamed = (call: Call, { body }: TestResponse) => {
  const { code } = errorReply.parse(body);
  return [...ofAnyCall, ...call.errorCodes].includes(code) ? [] : [code];
};
const isDone = ({ status }: TestResponse) => status >= 200 && status < 300;

describe(`${numRuns} requests of each kind a call, seed ${seed}`, () => {
  test.each(callForms)("$id", { timeout: 60_000 + numRuns * 1_000 }, async ({ id, name, call }) => {
    const row = { call: id, valid: 0, done: 0, broken: 0 };
    tally.push(row);
    const knownNow = async () => {
      const person = await persons.current(name);
      kept =
        kept?.person === person && kept.name === name
          ? kept
          : { person, name, known: await persons.known(person, name) };
      return kept.known;
    };

    const valid = requestsOf(call, rawOf(name, call));
    const sendValid = async (make: MakeRequest) => {
      row.valid += 1;
      if (isDone(await send(name, call, make(await knownNow())))) row.done += 1;
    };
    await fc.assert(fc.asyncProperty(valid, sendValid), { numRuns: runsOf(name), seed, endOnFailure: true });
    // Few requests may all miss by chance: only after many more does a call count as never done.
    for (const make of row.done > 0 || ofProvider.has(id) ? [] : fc.sample(valid, { numRuns: 200, seed: seed + 1 })) {
      if (row.done === 0) await sendValid(make);
    }

    const { body } = call;
    if (body === undefined || body === octets) return;
    await fc.assert(
      fc.asyncProperty(requestsOf(call, breakingOf(arbitraryOf(formOf(name, body)))), async (make) => {
        const request = make(await knownNow());
        const answer = await send(name, call, request);
        if (isTaken(body, request.raw)) return;
        row.broken += 1;
        expect([400, 403]).toContain(answer.status);
      }),
      { numRuns: runsOf(name), seed, endOnFailure: true },
    );
  });

  test("at least a fifth of the valid bodies are done", () => {
    console.log(
      `${total("done")} of ${total("valid")} valid bodies were done (${percent(total("done"), total("valid"))}),`,
    );
    console.log(`${total("broken")} broken bodies were refused; seed ${seed}`);
    expect(tally.length).toBe(callForms.length);
    expect(total("done")).toBeGreaterThanOrEqual(total("valid") / 5);
    const never = tally.filter(({ done }) => done === 0).map(({ call }) => call);
    expect(never.filter((call) => !ofProvider.has(call))).toEqual([]);
  });
});

/** Calls whose values a company's provider gives, and a browser keeps: they are done in tests with a real one. */
const ofProvider: ReadonlySet<string> = new Set([
  "company.start",
  "company.finish",
  "company.confirm",
  "company.connectStart",
  "company.connectFinish",
  "company.connect",
  "company.disconnect",
  "company.ownerStart",
  "company.ownerFinish",
]);

const isTaken = (schema: z.ZodType, raw: string | Buffer | null) => {
  try {
    return schema.safeParse(raw ? JSON.parse(String(raw)) : undefined).success;
  } catch {
    return false;
  }
};
