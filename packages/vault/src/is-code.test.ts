import { calls, type ErrorCode } from "@pomander/contract";
import { expect, expectTypeOf, test } from "vitest";
import { createApi } from "./api.ts";
import { clientError, type ClientErrorCode } from "./errors.ts";
import type { VaultReasons } from "./reasons.ts";
import { isCode } from "./is-code.ts";

test("an error has its code, also after it was copied from another process", () => {
  const error = clientError("stopped_at_warning", { kind: "vaultReplaced" });
  const copied = Object.assign(new Error("copied"), JSON.parse(JSON.stringify(error)));
  for (const each of [error, copied]) {
    expect(isCode(each, "no_passkey", "stopped_at_warning")).toBe(true);
    expect(isCode(each, "wrong_vault")).toBe(false);
    expect(each).toMatchObject({ params: { kind: "vaultReplaced" } });
  }
  for (const other of [null, undefined, "wrong_vault", { code: "wrong_vault" }, new Error("wrong_vault")])
    expect(isCode(other, "wrong_vault")).toBe(false);
});

test("a server's reply has no code of this device", async () => {
  expectTypeOf<(ClientErrorCode | keyof VaultReasons) & ErrorCode>().toBeNever();
  expectTypeOf<ClientErrorCode & keyof VaultReasons>().toBeNever();
  for (const code of ["wrong_master_password", "stopped_at_warning", "unreachable"] as const) {
    const fetch = async () => Response.json({ message: "Lies", code, requestId: "1" }, { status: 403 });
    const api = createApi({ fetch, baseUrl: "https://pomander.example/api", token: () => null });
    const error = await api(calls.users.me).catch((thrown: unknown) => thrown);
    expect(isCode(error, code)).toBe(false);
    expect(isCode(error, "internal")).toBe(true);
  }
});
