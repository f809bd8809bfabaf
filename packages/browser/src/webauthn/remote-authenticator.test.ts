import type { AssertionOptions } from "@pomander/contract";
import { clientError, type Authenticator } from "@pomander/vault";
import { expect, test } from "vitest";
import { answerRemotely, createRemoteAuthenticator } from "./remote-authenticator.ts";

const options: AssertionOptions = {
  challenge: "AQID",
  rpId: "vault.example.com",
  timeout: 1_000,
  userVerification: "required",
  allowCredentials: [],
};
const response = {
  id: "AQ",
  rawId: "AQ",
  type: "public-key" as const,
  clientExtensionResults: {},
  response: { clientDataJSON: "AQ", authenticatorData: "Ag", signature: "Aw" },
};
const never = new AbortController().signal;

/** Creates a remote authenticator whose requests and answers pass through JSON, as messages do. */
const remoteOf = (get: Authenticator["get"]) =>
  createRemoteAuthenticator(async (request) => {
    const sent = JSON.parse(JSON.stringify(request)) as typeof request;
    return JSON.parse(
      JSON.stringify(await answerRemotely({ get, create: () => Promise.reject(new Error()) }, sent, never)),
    );
  });

test("bytes of the secret and of its input pass unchanged, and so does their absence", async () => {
  const [input, secret] = [Uint8Array.of(1, 2, 255), Uint8Array.of(0, 254, 3)];
  const seen: unknown[] = [];
  const remote = remoteOf(async (asked, prf, signal) => {
    seen.push([asked, prf, signal]);
    return { response, prf: prf && secret };
  });
  expect(await remote.get(options, input)).toEqual({ response, prf: secret });
  expect(await remote.get(options, null)).toEqual({ response, prf: null });
  expect(seen).toEqual([
    [options, input, never],
    [options, null, never],
  ]);
});

test("a refusal keeps its code, and any other failure is one of the authenticator", async () => {
  const refusing = (error: Error) => remoteOf(() => Promise.reject(error)).get(options, null);
  await expect(refusing(clientError("authenticator_stopped"))).rejects.toMatchObject({ code: "authenticator_stopped" });
  await expect(refusing(new Error("unreadable"))).rejects.toMatchObject({ code: "authenticator_failed" });
});

test("no credential is created for a document without the focus", async () => {
  const remote = remoteOf(async () => ({ response, prf: null }));
  await expect(remote.create({} as never, null)).rejects.toMatchObject({ code: "authenticator_unsupported" });
});
