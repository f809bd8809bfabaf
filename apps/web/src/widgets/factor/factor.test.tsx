// @vitest-environment happy-dom
import type { AssertionOptions } from "@pomander/contract";
import { type Authenticator, type FactorAnswer, type FactorRequest, clientError } from "@pomander/vault";
import { cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { browserAuthenticator } from "@pomander/browser/webauthn/authenticator";
import { FactorDialog } from "./FactorDialog.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const webauthn: AssertionOptions = {
  challenge: "Y2hhbGxlbmdl",
  rpId: "localhost",
  timeout: 60_000,
  userVerification: "discouraged",
  allowCredentials: [],
};
const asked: FactorRequest = {
  methods: ["totp", "recovery-code"],
  webauthn: null,
  isWrong: false,
  retryAfterSeconds: null,
};

function show(request: Partial<FactorRequest> = {}, canTrust = true) {
  const onAnswer = vi.fn<(answer: FactorAnswer) => void>();
  const element = (change: Partial<FactorRequest>) => (
    <FactorDialog request={{ ...asked, ...change }} isBusy={false} canTrust={canTrust} onAnswer={onAnswer} />
  );
  const view = render(element(request));
  return { onAnswer, ask: (change: Partial<FactorRequest>) => view.rerender(element({ ...request, ...change })) };
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("six digits are sent as soon as they are there, pasted spaces or not", () => {
  const { onAnswer } = show();
  type("Code", "123 45");
  expect(onAnswer).not.toHaveBeenCalled();
  type("Code", " 123 456 ");
  expect(onAnswer.mock.calls).toEqual([[{ code: "123456" }]]);
});

test("a code of another length is not sent, and it is said what one is", () => {
  const { onAnswer } = show();
  type("Code", "1234567");
  press("Continue");
  expect(screen.getByText("Enter the six-digit code")).toBeDefined();
  expect(onAnswer).not.toHaveBeenCalled();
});

test("a code that is sent doesn't send the form that the question is asked from", () => {
  const onAnswer = vi.fn<(answer: FactorAnswer) => void>();
  const onSubmit = vi.fn<() => void>();
  render(
    <form onSubmit={onSubmit}>
      <FactorDialog request={asked} isBusy={false} onAnswer={onAnswer} />
    </form>,
  );
  press("Use a recovery code");
  type("Recovery code", "abcde-fghjk");
  press("Continue");
  expect(onAnswer).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
});

test("a wrong code is told at the emptied field, and what was wrong with one method is not said of another", () => {
  const { ask } = show();
  type("Code", "123456");
  ask({ isWrong: true });
  expect(screen.getByText(/^Incorrect code\. Enter the newest one/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Code").value).toBe("");
  press("Use a recovery code");
  expect(screen.queryByText(/^Incorrect code/)).toBeNull();
});

test("too many codes are told with how long to wait, and other methods stay", () => {
  const { ask } = show();
  type("Code", "123456");
  ask({ retryAfterSeconds: 7_200 });
  expect(screen.getByText(/try again in 2 hours, or use another method now/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Use a recovery code" })).toBeDefined();
});

test("a recovery code is taken however it is typed, and trust goes along where it is offered", () => {
  const { onAnswer } = show();
  press("Use a recovery code");
  fireEvent.click(screen.getByLabelText("Trust this browser for 30 days"));
  type("Recovery code", "abcde-fghuk");
  press("Continue");
  expect(screen.getByText(/ten letters and digits, without the letter U/)).toBeDefined();
  type("Recovery code", "oi2de fghjk");
  press("Continue");
  expect(onAnswer.mock.calls).toEqual([[{ recoveryCode: "012DEFGHJK", trustDevice: true }]]);
});

test("trust is not offered where it would serve nothing", () => {
  show({}, false);
  expect(screen.queryByLabelText("Trust this browser for 30 days")).toBeNull();
});

const assertion = { id: "a2V5", rawId: "a2V5", type: "public-key", clientExtensionResults: {} } as unknown as Awaited<
  ReturnType<Authenticator["get"]>
>["response"];

test("a security key is asked for at once, without any extension", async () => {
  const get = vi.spyOn(browserAuthenticator, "get").mockResolvedValue({ response: assertion, prf: null });
  const { onAnswer } = show({ methods: ["security-key", "recovery-code"], webauthn });
  await expect.poll(() => onAnswer.mock.calls, { timeout: 15_000 }).toEqual([[{ assertion }]]);
  expect(get.mock.calls[0]?.slice(0, 2)).toEqual([webauthn, null]);
});

test("a refused touch is told, and can be tried again", async () => {
  const get = vi.spyOn(browserAuthenticator, "get").mockRejectedValueOnce(clientError("authenticator_stopped"));
  const { onAnswer } = show({ methods: ["security-key", "recovery-code"], webauthn });
  expect(await screen.findByText("Your security key wasn't used. Try again, or use another method.")).toBeDefined();
  expect(onAnswer).not.toHaveBeenCalled();
  get.mockResolvedValue({ response: assertion, prf: null });
  press("Try again");
  await expect.poll(() => onAnswer.mock.calls, { timeout: 15_000 }).toEqual([[{ assertion }]]);
});

test("beside an app the security key waits until it is chosen", async () => {
  const get = vi.spyOn(browserAuthenticator, "get").mockResolvedValue({ response: assertion, prf: null });
  const { onAnswer } = show({ methods: ["security-key", "totp", "recovery-code"], webauthn });
  expect(screen.getByLabelText("Code")).toBeDefined();
  expect(get).not.toHaveBeenCalled();
  press("Use your security key");
  await expect.poll(() => onAnswer.mock.calls, { timeout: 15_000 }).toEqual([[{ assertion }]]);
});

test("leaving for another method ends the wait for the key", async () => {
  let given: AbortSignal | undefined;
  vi.spyOn(browserAuthenticator, "get").mockImplementation((_options, _prf, signal) => {
    given = signal;
    return new Promise(() => undefined);
  });
  show({ methods: ["security-key", "totp"], webauthn });
  press("Use your security key");
  await expect.poll(() => given?.aborted, { timeout: 15_000 }).toBe(false);
  press("Use your authenticator app");
  expect(given?.aborted).toBe(true);
});

test("methods that this page does not know are told, and nothing is asked", () => {
  show({ methods: ["telepathy"] });
  expect(screen.getByRole("alert").textContent).toContain("doesn't support this account's second step");
});
