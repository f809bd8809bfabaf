// @vitest-environment happy-dom
import { calls } from "@pomander/contract";
import type { FactorRequest, FirstVisit, OpenVault } from "@pomander/vault";
import { act, cleanup } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { renderUse } from "../test/render-use.ts";
import { useChannels } from "../widgets/channels/use-channels.ts";
import { isStopped } from "../widgets/factor/is-stopped.ts";
import { shownMethods } from "../widgets/factor/methods.ts";
import { refusalOf } from "../widgets/factor/refusal.ts";
import { keyProblem, newKeyProblem } from "../widgets/factor/security-key.ts";
import { factorTexts } from "../widgets/factor/texts.ts";
import { useConfirmed } from "../widgets/factor/use-confirmed.ts";
import { texts as firstVisitTexts } from "../widgets/first-visit/texts.ts";
import { useFirstVisit } from "../widgets/first-visit/use-first-visit.ts";
import { pomander } from "./pomander.ts";
import { texts as unlockTexts } from "../widgets/unlock/texts.ts";
import { usePasswordForm } from "../widgets/unlock/use-password-form.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const refusal = (code: string, message = "No") =>
  Object.assign(new Error(message), { code, status: 400, isForPeople: true });

test("the mark is drawn as the page's own picture has it", () => {
  const favicon = readFileSync(join(import.meta.dirname, "../../public/favicon.svg"), "utf8");
  expect(favicon).toContain(`d="${pomander}"`);
});

test("a code is asked for first, and only what a page can ask for", () => {
  expect(shownMethods(["recovery-code", "mail", "security-key", "totp"])).toEqual([
    "totp",
    "security-key",
    "recovery-code",
  ]);
  expect(shownMethods(["mail"])).toEqual([]);
});

test("what is said of the proof given last is how long to wait, else that it is wrong", () => {
  const request = (isWrong: boolean, retryAfterSeconds: number | null = null) =>
    ({ isWrong, retryAfterSeconds }) as FactorRequest;
  expect(refusalOf(request(false), "totp")).toBeNull();
  expect(refusalOf(request(true), "totp")).toBe(factorTexts.errors.wrong.totp);
  expect(refusalOf(request(true), "recovery-code")).toBe(factorTexts.errors.wrong["recovery-code"]);
  expect(refusalOf(request(true, 60), "totp")).toBe(factorTexts.errors.tooMany(60));
});

test("why a key was not used is told by its code", () => {
  const codes = ["authenticator_unsupported", "authenticator_known", "authenticator_stopped", undefined];
  const errors = codes.map((code) => Object.assign(new Error("no"), { code }));
  expect(errors.map(keyProblem)).toEqual(["unsupported", "refused", "refused", "refused"]);
  expect(errors.map(newKeyProblem)).toEqual(["unsupported", "known", "refused", "refused"]);
});

test("of a question for the second factor that was cancelled nothing is said", () => {
  const stopped = ["second_factor_required", "invalid_code", "factor_proof_required", "wrong_factor_proof"];
  expect(stopped.map((code) => isStopped({ code }))).toEqual([true, true, true, true]);
  expect([isStopped({ code: null }), isStopped({ code: "wrong_password" })]).toEqual([false, false]);
});

test("a confirmed change asks for what it needs, is made once, and says what went wrong", async () => {
  const { now, go } = renderUse(() => useConfirmed("It failed"), { props: undefined });
  /** Begins a change, and returns its state so far. */
  const run = async (change: Parameters<ReturnType<typeof now>["run"]>[0]) => {
    let result: boolean | undefined;
    await go(({ run: start }) => void start(change).then((isMade) => (result = isMade)));
    return () => result;
  };
  const failing = await run(() => Promise.reject(refusal("wrong_password", "Wrong")));
  expect([failing(), now().problem, now().isBusy]).toEqual([
    false,
    { code: "wrong_password", message: "Wrong" },
    false,
  ]);
  await go(({ clear }) => clear());
  expect(now().problem).toBeNull();
  await run(() => Promise.reject(new TypeError("x is undefined")));
  expect(now().problem).toEqual({ code: null, message: "It failed" });
  await run(() => Promise.reject(refusal("invalid_code")));
  expect(now().problem).toBeNull();

  const request = { methods: ["totp"] } as unknown as FactorRequest;
  let given: unknown;
  const asking = await run(async (askFactor) => {
    given = await askFactor(request);
  });
  expect([now().isBusy, now().factor.request, now().factor.isBusy]).toEqual([true, request, false]);
  expect((await run(async () => expect.fail()))()).toBe(false);
  await go(({ factor }) => factor.answer({ kind: "totp", code: "1" } as never));
  expect([asking(), given]).toEqual([true, { kind: "totp", code: "1" }]);
  expect([now().isBusy, now().factor.request, now().factor.isBusy]).toEqual([false, null, false]);
});

test("leaving the page stops a call that waits for the second factor", async () => {
  const { go, unmount } = renderUse(() => useConfirmed("It failed"), { props: undefined });
  let answer: unknown;
  const request = {} as FactorRequest;
  await go(({ run }) => void run(async (askFactor) => void (answer = await askFactor(request))));
  unmount();
  await new Promise((resolve) => setTimeout(resolve));
  expect(answer).toBe("stop");
});

test.each([
  [null, calls.channels, {}],
  ["t", calls.tagChannels, { id: "t" }],
] as const)("the channels of %j are read and changed by their own calls", async (scopeTagId, own, place) => {
  const asked: unknown[] = [];
  const call = async (...given: unknown[]) => {
    asked.push(given);
    return { channels: ["one"] };
  };
  const done = async (...given: unknown[]) => void asked.push(["done", ...given]);
  const { now, go } = renderUse(() => useChannels(scopeTagId), {
    props: undefined,
    services: { api: async () => Object.assign(call, { done }) },
  });
  await go(() => undefined);
  expect([now().channels, asked.shift()]).toEqual([
    ["one"],
    scopeTagId === null ? [own.list] : [own.list, { params: place }],
  ]);
  const body = { name: "x" } as never;
  await go(async ({ actions }) => {
    await actions.add(body);
    await actions.change("c", body);
    await actions.remove("c");
    await actions.test("c");
  });
  const one = scopeTagId === null ? { id: "c" } : { id: "t", channelId: "c" };
  expect(asked).toEqual([
    [own.create, scopeTagId === null ? { body } : { params: place, body }],
    [own.update, { params: one, body }],
    ["done", own.remove, { params: one }],
    [own.test, { params: one, body: {} }],
  ]);
});

test("a first visit is confirmed once, asked anew of another state, and says why it couldn't be", async () => {
  vi.useFakeTimers();
  const answers: PromiseWithResolvers<void>[] = [];
  const vault = {
    confirmFirstVisit: () => (answers.push(Promise.withResolvers<void>()), answers.at(-1)!.promise),
  } as unknown as OpenVault;
  const visit = (code: string) => ({ checkCode: { code } }) as unknown as FirstVisit;
  const { now, go, rerender } = renderUse(({ code }) => useFirstVisit(vault, visit(code)), { props: { code: "a" } });
  const state = () => [now().hasChanged, now().isBusy, now().isSlow, now().problem];
  expect(state()).toEqual([false, false, false, null]);
  await go(({ confirm }) => confirm());
  expect(state()).toEqual([false, true, false, null]);
  act(() => void vi.advanceTimersByTime(999));
  expect(state()).toEqual([false, true, false, null]);
  act(() => void vi.advanceTimersByTime(1));
  expect(state()).toEqual([false, true, true, null]);
  await go(() => answers[0]?.reject(refusal("x", "No room.")));
  expect(state()).toEqual([false, false, false, `${firstVisitTexts.failed}. No room.`]);
  rerender({ code: "b" });
  expect(state()).toEqual([true, false, false, null]);
  await go(({ confirm }) => confirm());
  expect(state()).toEqual([true, true, false, null]);
  await go(() => answers[1]?.resolve());
  expect(state()).toEqual([true, false, false, null]);
});

test("a form for the master password asks for it, stays busy once it was right, and says what was wrong", async () => {
  const given: string[] = [];
  const answers: unknown[] = [
    refusal("wrong_password"),
    refusal("invalid_code"),
    refusal("other", "Away"),
    new TypeError("x"),
  ];
  const { now, go } = renderUse(
    () =>
      usePasswordForm(async (password) => {
        given.push(password);
        const fault = answers.shift();
        if (fault !== undefined) throw fault;
      }),
    { props: undefined },
  );
  const field = document.body.appendChild(document.createElement("input"));
  const select = vi.spyOn(field, "select");
  now().bound.inputRef.current = field;
  const preventDefault = vi.fn<() => void>();
  const submit = () => go(({ submit: send }) => send({ preventDefault } as never));
  await submit();
  expect([given, now().bound.helperText, now().bound.error]).toEqual([[], unlockTexts.required, true]);
  expect([document.activeElement, preventDefault.mock.calls.length]).toEqual([field, 1]);
  await go(({ bound }) => bound.onChange({ target: { value: "master" } }));
  expect([now().bound.value, now().bound.helperText, now().bound.error]).toEqual(["master", null, false]);
  field.blur();
  await submit();
  expect([given, now().bound.helperText, now().isBusy]).toEqual([["master"], unlockTexts.wrong, false]);
  expect([document.activeElement, select.mock.calls.length]).toEqual([field, 1]);
  for (const said of [null, "Away", unlockTexts.failed]) {
    await submit();
    expect(now().bound.helperText).toBe(said);
  }
  await submit();
  expect([now().isBusy, now().bound.helperText]).toEqual([true, null]);
  await submit();
  expect(given).toHaveLength(5);
  field.remove();
});
