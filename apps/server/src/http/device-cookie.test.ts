import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { createPepper } from "../accounts/pepper.ts";
import { createDeviceCookie } from "./device-cookie.ts";

const pepper = createPepper(randomBytes(32));
const token = "A".repeat(43);
const requestWith = (cookies: Record<string, string>, protocol = "http") =>
  ({ cookies, protocol }) as unknown as FastifyRequest;

/** Returns the cookie that is set for an account: its name, its value and its options. */
function setFor(userId: string, { publicUrl = "http://localhost", protocol = "http" } = {}) {
  const sent: [name: string, value: string, options: object][] = [];
  const reply = {
    setCookie: (...cookie: (typeof sent)[number]) => sent.push(cookie),
  } as unknown as FastifyReply;
  createDeviceCookie(pepper, publicUrl).set(requestWith({}, protocol), reply, userId, token);
  return sent[0]!;
}

test("a browser keeps a cookie for each account, for the API alone, which no script reads and no other site sends", () => {
  const [name, value, options] = setFor("ana");
  expect(name).toMatch(/^pomander-device-.{12}$/);
  expect(name).not.toContain("ana");
  expect(setFor("ben")[0]).not.toBe(name);
  expect(value).toBe(token);
  const maxAge = 400 * 24 * 60 * 60;
  expect(options).toEqual({ path: "/api", httpOnly: true, sameSite: "strict", secure: false, maxAge });
  expect(setFor("ana", { publicUrl: "https://a.example" })[2]).toMatchObject({ secure: true });
  expect(setFor("ana", { protocol: "https" })[2]).toMatchObject({ secure: true });
});

test("a device's token is read for its own account, and where it has the form of one", () => {
  const { read, readAll } = createDeviceCookie(pepper, "http://localhost");
  const [name] = setFor("ana");
  const [other] = setFor("ben");
  const request = requestWith({ [name]: token, [other]: "short", "a-cookie": token });
  expect([read(request, "ana"), read(request, "ben"), read(request, "eva"), read(request, null)]).toEqual([
    token,
    null,
    null,
    null,
  ]);
  expect(readAll(request)).toEqual([token]);
  expect(readAll(requestWith({}))).toEqual([]);
});
