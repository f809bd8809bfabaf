import { expect, test } from "vitest";
import type { OutgoingReply, OutgoingRequest } from "../../../platform/outgoing/outgoing.ts";
import { createOutgoingFetch } from "./outgoing-fetch.ts";

const url = "https://login.example.com/token";

function fetchWith(reply: OutgoingReply) {
  const asked: OutgoingRequest[] = [];
  const send = async (request: OutgoingRequest) => {
    asked.push(request);
    return reply;
  };
  return { asked, fetchOut: createOutgoingFetch({ send }) };
}
const options = { method: "GET", headers: {}, body: null, redirect: "manual" } as const;

test("what is sent has a form or a text, and the caller's signal; what is read has a bound", async () => {
  const { asked, fetchOut } = fetchWith({ status: 200, headers: {}, body: "{}" });
  const { signal } = new AbortController();
  const headers = { accept: "application/json" };
  await fetchOut(url, { ...options, headers });
  await fetchOut(url, { ...options, method: "POST", body: new URLSearchParams({ code: "a b" }), signal });
  await fetchOut(url, { ...options, method: "POST", body: "text" });
  const read = { url, maxBytes: 262_144, readsReply: true };
  expect(asked).toEqual([
    { ...read, method: "GET", headers },
    { ...read, method: "POST", headers: {}, body: "code=a+b", signal },
    { ...read, method: "POST", headers: {}, body: "text" },
  ]);
});

test.each(["PUT", "DELETE", "HEAD"])("%s is never sent", async (method) => {
  const { asked, fetchOut } = fetchWith({ status: 200, headers: {}, body: "" });
  await expect(fetchOut(url, { ...options, method })).rejects.toThrow("is not sent");
  expect(asked).toEqual([]);
});

test("a reply has its status, its text, and only the headers that say how to read it", async () => {
  const headers = {
    "content-type": "application/json",
    "www-authenticate": "Bearer",
    "set-cookie": ["a=b"],
    link: "x",
  };
  const { fetchOut } = fetchWith({ status: 401, headers, body: "{}" });
  const reply = await fetchOut(url, options);
  expect([reply.status, await reply.text()]).toEqual([401, "{}"]);
  expect(Object.fromEntries(reply.headers)).toEqual({
    "content-type": "application/json",
    "www-authenticate": "Bearer",
  });
});

test.each([204, 205, 304])("a reply of status %s has no body", async (status) => {
  const { fetchOut } = fetchWith({ status, headers: {}, body: "" });
  const reply = await fetchOut(url, options);
  expect([reply.status, reply.body]).toEqual([status, null]);
});
