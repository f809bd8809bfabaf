import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createPepper } from "../../../accounts/pepper.ts";
import { makeTicket, passwordStateOf, readTicket } from "./tickets.ts";

const now = { at: Date.UTC(2026, 0, 1) };
const app = { pepper: createPepper(Buffer.alloc(32, 1)), clock: { now: () => new Date(now.at) } };
const content = { userId: randomUUID(), state: "s", isFactorPassed: true };
const refused = expect.objectContaining({ code: "company_refused" }) as Error;

test("a ticket says for ten minutes what was proven, and each has an id of its own", () => {
  const [ticket, other] = [makeTicket(app, "required", content), makeTicket(app, "required", content)];
  const { id, ...read } = readTicket(app, "required", ticket);
  expect(read).toEqual(content);
  expect(readTicket(app, "required", other).id).not.toBe(id);
  now.at += 10 * 60_000 - 1;
  expect(readTicket(app, "required", ticket).id).toBe(id);
  now.at += 1;
  expect(() => readTicket(app, "required", ticket)).toThrow(refused);
});

test("a ticket says all of what was proven, of each kind", () => {
  const ids = { userId: randomUUID(), sessionId: randomUUID() };
  const identity = {
    issuer: "https://a.example",
    subject: "7",
    providerSession: null,
    authTime: 5,
    factors: ["mfa"],
    email: "bea@contoso.example",
  };
  const connect = { ...ids, startedAt: 1, identity };
  expect(readTicket(app, "connect", makeTicket(app, "connect", connect))).toMatchObject(connect);
  const purpose = { kind: "connect", ...ids } as const;
  const factor = {
    roundId: randomUUID(),
    startedAt: 1,
    purpose,
    identity: { ...identity, providerSession: "s", email: null },
  };
  expect(readTicket(app, "factor", makeTicket(app, "factor", factor))).toMatchObject(factor);
});

test("a ticket of the release before, which does not say whether a second factor was right, replaces none", () => {
  const { isFactorPassed: _isFactorPassed, ...former } = content;
  const ticket = makeTicket(app, "required", former as typeof content);
  expect(readTicket(app, "required", ticket)).toMatchObject({ ...former, isFactorPassed: false });
});

test("a ticket of another kind, of another server or made up is refused", () => {
  const ticket = makeTicket(app, "required", content);
  const elsewhere = { ...app, pepper: createPepper(Buffer.alloc(32, 2)) };
  expect(() => readTicket(app, "factor", ticket)).toThrow(refused);
  expect(() => readTicket(elsewhere, "required", ticket)).toThrow(refused);
  for (const text of ["", "made-up", `${ticket.slice(0, -2)}AA`])
    expect(() => readTicket(app, "required", text)).toThrow(refused);
});

test("a password's pseudonym is its own, on this server alone", () => {
  const state = passwordStateOf(app, { verifier: Buffer.from("a") });
  expect(passwordStateOf(app, { verifier: Buffer.from("a") })).toBe(state);
  expect(passwordStateOf(app, { verifier: Buffer.from("b") })).not.toBe(state);
  expect(passwordStateOf({ pepper: createPepper(Buffer.alloc(32, 2)) }, { verifier: Buffer.from("a") })).not.toBe(
    state,
  );
});
