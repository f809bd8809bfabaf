// @vitest-environment happy-dom
import { ApiError, type StartedRecovery, callError, clientError } from "@pomander/vault";
import { act, cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter, type InitialEntry } from "react-router";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { createNotices } from "../../lib/notices.ts";
import type { Services } from "../../lib/services.ts";
import type { SessionEnd } from "../../lib/session/session-end.ts";
import { createSessionStore } from "../../lib/session/store.tsx";
import { createValueStore } from "@pomander/browser/value-store";
import { renderRouter } from "../../test/render-router.tsx";
import { secretText } from "../../test/secret-text.ts";
import { LoginPage } from "./LoginPage.tsx";
import { RecoverPage } from "./RecoverPage.tsx";
import { RegisterPage } from "./RegisterPage.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function renderPage(path: InitialEntry, change: Partial<Services>, company: { name: string } | null = null) {
  vi.stubGlobal("fetch", async () => Response.json({ company }));
  const services = {
    api: async () => async () => ({ registration: "open" }),
    notices: createNotices(),
    sessionEnd: createValueStore(null),
    connection: { isReached: () => true, isUnavailable: () => false, subscribe: () => () => undefined },
    ...change,
  } as unknown as Services;
  const router = createMemoryRouter(
    [
      { path: "/login", element: <LoginPage /> },
      { path: "/recover", element: <RecoverPage /> },
      { path: "/register", element: <RegisterPage /> },
    ],
    { initialEntries: [path] },
  );
  const store = createSessionStore();
  renderRouter({ services, store, router });
  return { router, store };
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const refused = new ApiError(
  401,
  { message: "Invalid email or password", code: "invalid_credentials", requestId: "" },
  null,
);

test("a sign-in says of each field what is wrong, until the field is edited", async () => {
  renderPage("/login", {});
  press("Login");
  expect(await screen.findByText("Email is required")).toBeDefined();
  expect(screen.getByText("Password is required")).toBeDefined();
  type("Email", "ada");
  expect(screen.queryByText("Email is required")).toBeNull();
  expect(screen.getByText("Password is required")).toBeDefined();
  press("Login");
  expect(await screen.findByText("Please enter a valid email")).toBeDefined();
  type("Email", "ada@example.com");
  expect(screen.queryByText("Please enter a valid email")).toBeNull();
});

test.each<[what: string, error: Error, text: string]>([
  ["that the server refused", refused, "Invalid email or password"],
  ["that failed without a word", new TypeError("x is undefined"), "Login failed"],
  [
    "answered by a bare 401",
    new ApiError(401, { message: "", code: "not_signed_in", requestId: "" }, null),
    "Login failed",
  ],
])("a sign-in %s says so", async (_what, error, text) => {
  renderPage("/login", { signIn: () => Promise.reject(error) });
  type("Email", "ada@example.com");
  type("Password", "not it");
  press("Login");
  expect((await screen.findByRole("alert")).textContent).toContain(text);
});

test.each(["Email", "Password"])("a refused sign-in is no longer told once %s is edited", async (field) => {
  renderPage("/login", { signIn: () => Promise.reject(refused) });
  type("Email", "ada@example.com");
  type("Password", "not it");
  press("Login");
  await screen.findByText("Invalid email or password");
  type(field, "bea@example.com");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a password is shown and hidden, and the two pages lead to each other", async () => {
  const { router } = renderPage("/login", {});
  const password = screen.getByLabelText<HTMLInputElement>("Password");
  expect(password.type).toBe("password");
  press("Show password");
  expect(password.type).toBe("text");
  press("Hide password");
  expect(password.type).toBe("password");
  fireEvent.click(screen.getByRole("link", { name: "Register" }));
  await screen.findByRole("button", { name: "Create Account" });
  fireEvent.click(screen.getByRole("link", { name: "Login" }));
  await screen.findByRole("button", { name: "Login" });
  expect(router.state.location.pathname).toBe("/login");
});

test.each([
  [
    "an invited visitor reads that the address is the invitation's",
    true,
    "Use the address that the invitation was sent to.",
  ],
  ["any other visitor reads what the address is for", false, "You'll use this to sign in."],
])("%s", async (_, isInvited, hint) => {
  const state = { from: "/join/accept", ...(isInvited ? { isInvited } : {}) };
  renderPage({ pathname: "/register", state }, {});
  expect(await screen.findByText(hint)).toBeDefined();
});

test("an address is looked up while it is typed; an answer to an earlier one is dropped", async () => {
  const asked: { email: string; answer: (isRegistered: boolean) => void }[] = [];
  renderPage("/register", { isRegistered: (email) => new Promise((answer) => asked.push({ email, answer })) });
  const until = async (many: number) => await expect.poll(() => asked.length, { timeout: 15_000 }).toBe(many);
  type("Email", "ada");
  expect(screen.queryByText("Checking email...")).toBeNull();
  type("Email", "ada@");
  expect(screen.getByText("Checking email...")).toBeDefined();
  await expect.poll(() => screen.queryByText("Checking email..."), { timeout: 15_000 }).toBeNull();
  type("Email", "ada@example.com");
  expect(screen.getByText("Checking email...")).toBeDefined();
  await until(1);
  type("Email", "ada@example.org");
  await until(2);
  await act(async () => asked[0]?.answer(true));
  expect(screen.getByText("Checking email...")).toBeDefined();
  await act(async () => asked[1]?.answer(false));
  expect(screen.queryByText("Checking email...")).toBeNull();
  expect(screen.queryByText("Email already registered")).toBeNull();
  type("Email", "bea@example.com");
  expect(screen.getByText("Checking email...")).toBeDefined();
  await until(3);
  await act(async () => asked[2]?.answer(true));
  expect(screen.getByText("Email already registered")).toBeDefined();
  expect(asked.map(({ email }) => email)).toEqual(["ada@example.com", "ada@example.org", "bea@example.com"]);
});

test("an address that could not be looked up is told as such, and keeps nobody from going on", async () => {
  renderPage("/register", {
    isRegistered: () => Promise.reject(new ApiError(500, { message: "", code: "internal", requestId: "" }, null)),
  });
  type("Email", "ada@example.com");
  expect(await screen.findByText("Email check failed")).toBeDefined();
  expect(screen.getByLabelText(/^Email/).getAttribute("aria-invalid")).toBe("false");
  type("Email", "ada@example.org");
  expect(screen.queryByText("Email check failed")).toBeNull();
});

test("the first faulty field has the focus, in the order of the page", async () => {
  renderPage("/register", {});
  type("First name", "Ada");
  type("Last name", "Lovelace");
  type("Email", "ada");
  type("Password", "correct horse battery");
  type("Confirm password", "another one");
  press("Create Account");
  expect(await screen.findByText("Passwords do not match")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
});

test("a mobile number is a number", async () => {
  renderPage("/register", {});
  type("Mobile number", "abc");
  press("Create Account");
  expect(await screen.findByText("Enter a phone number, such as +1 555 010 0199")).toBeDefined();
});

test("a passphrase is generated on request and shown, to be typed once more", async () => {
  renderPage("/register", {});
  press("Generate a passphrase");
  const password = screen.getByLabelText<HTMLInputElement>("Password");
  await expect.poll(() => password.value, { timeout: 15_000 }).toMatch(/^[a-z]+([- ][a-z-]+){5,}$/);
  expect(password.type).toBe("text");
  // The field may be too narrow for it.
  expect(screen.getByText(secretText(password.value))).toBeDefined();
  press("Hide password");
  expect(screen.queryByText(secretText(password.value))).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Confirm password").value).toBe("");
});

test("that the server cannot be reached is said until it is there again", async () => {
  const isReached = createValueStore<boolean | null>(false);
  const connection = {
    isReached: isReached.get,
    isUnavailable: () => false,
    subscribe: isReached.subscribe,
  } as unknown as Services["connection"];
  renderPage("/login", { connection, signIn: () => Promise.reject(callError("unreachable")) });
  type("Email", "ada@example.com");
  type("Password", "not it");
  press("Login");
  expect(await screen.findByText(/^Can't reach the server/)).toBeDefined();
  act(() => isReached.set(true));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("whoever was signed out by a reset of their password is told so", async () => {
  const sessionEnd = createValueStore<SessionEnd | null>({ email: null, isPasswordReset: true });
  renderPage("/login", { sessionEnd });
  const said = "You were signed out because an administrator reset your password.";
  expect((await screen.findByRole("alert")).textContent).toContain(said);
  act(() => sessionEnd.set(null));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("whose session has ended signs in again with the password alone", async () => {
  const end = { email: "ada@example.com", isPasswordReset: false };
  renderPage("/login", { sessionEnd: createValueStore<SessionEnd | null>(end) });
  expect((await screen.findByLabelText<HTMLInputElement>("Email")).value).toBe("ada@example.com");
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});

test("a first-admin link is asked about before anything is promised, and one that is worth nothing can be left", async () => {
  const asked: unknown[] = [];
  let answer = (_isValid: boolean) => {};
  const api = (async () => async (call: { path: string }, request: unknown) => {
    if (call.path !== "/auth/check-setup-link") return { registration: "closed" };
    asked.push(request);
    return new Promise((resolve) => (answer = (isValid) => resolve({ isValid })));
  }) as unknown as Services["api"];
  renderPage("/register?setup=a-token", { api });
  await expect.poll(() => asked).toEqual([{ body: { setupToken: "a-token" } }]);
  expect(screen.queryByText(/this account will be the super admin/)).toBeNull();
  await act(async () => answer(true));
  expect(await screen.findByText(/this account will be the super admin/)).toBeDefined();
  cleanup();

  const { router } = renderPage("/register?setup=garbage", { api });
  await expect.poll(() => asked.length).toBe(2);
  await act(async () => answer(false));
  expect((await screen.findByRole("alert")).textContent).toContain("This link has already been used or isn't valid.");
  expect(screen.queryByText(/this account will be the super admin/)).toBeNull();
  fireEvent.click(screen.getByRole("link", { name: "Register without the link" }));
  await expect.poll(() => router.state.location.search).toBe("");
  expect(await screen.findByText(/^Registration is closed/)).toBeDefined();
});

test("a first-admin link that holds no longer is told before a recovery key is made, and can be left", async () => {
  const dead = { message: "This link has been used.", code: "setup_link_used", requestId: "" } as const;
  const asked: [string, string | undefined][] = [];
  const isRegistered = async (email: string, setupToken?: string) => {
    asked.push([email, setupToken]);
    if (setupToken !== undefined) throw new ApiError(403, dead, null);
    return false;
  };
  const prepared: object[] = [];
  const prepareRegistration = (form: object) => (prepared.push(form), new Promise(() => undefined));
  const client = { prepareRegistration } as unknown as Services["client"];
  const brought: (string | null)[] = [];
  const scroll = vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(function note(this: HTMLElement) {
    brought.push(this.textContent);
  });
  onTestFinished(() => scroll.mockRestore());
  const api = (async () => async () => ({ registration: "open", isValid: true })) as unknown as Services["api"];
  const { router } = renderPage("/register?setup=a-token", { isRegistered, client, api });
  expect(await screen.findByText(/this account will be the super admin/)).toBeDefined();
  type("First name", "Ada");
  type("Last name", "Lovelace");
  type("Email", "ada@example.com");
  type("Password", "correct horse battery");
  type("Confirm password", "correct horse battery");
  press("Create Account");
  await screen.findByText(/This link has been used\./);
  expect(brought).toEqual([expect.stringContaining("This link has been used.")]);
  expect(asked).toContainEqual(["ada@example.com", "a-token"]);
  expect(prepared).toEqual([]);
  expect(screen.queryByText(/this account will be the super admin/)).toBeNull();
  fireEvent.click(screen.getByRole("link", { name: "Register without the link" }));
  await expect.poll(() => router.state.location.search).toBe("");
  expect(screen.queryByRole("alert")).toBeNull();
  press("Create Account");
  await expect.poll(() => prepared.length, { timeout: 15_000 }).toBe(1);
  expect(prepared[0]).not.toHaveProperty("setupToken");
});

test("the code of a second step can be typed at once", async () => {
  const signIn: Services["signIn"] = async (_email, _password, askFactor) => {
    await askFactor?.({ methods: ["totp", "recovery-code"], webauthn: null, isWrong: false, retryAfterSeconds: null });
    throw refused;
  };
  renderPage("/login", { signIn });
  type("Email", "ada@example.com");
  type("Password", "gallant-otter");
  press("Login");
  await screen.findByRole("heading", { level: 1, name: "Enter your code" });
  await expect.poll(() => document.activeElement, { timeout: 15_000 }).toBe(screen.getByLabelText("Code"));
});

test("a recovery asks for the second step first, and says before and after that it removes passkeys", async () => {
  const key = Array.from({ length: 8 }, () => "0000").join("-");
  const confirm: StartedRecovery["confirm"] = async (askFactor) => {
    await askFactor?.({ methods: ["totp"], webauthn: null, isWrong: false, retryAfterSeconds: null });
    return { passkeys: 2 };
  };
  const finish = async () => ({});
  const notices = createNotices();
  renderPage("/recover", {
    client: { startRecovery: async () => ({ newRecoveryKey: key, confirm, finish }) } as unknown as Services["client"],
    securityWarnings: {} as Services["securityWarnings"],
    preloadClient: async () => undefined,
    adopt: (signedIn) => signedIn,
    notices,
  });
  type("Email", "ada@example.com");
  type("Recovery key", key);
  press("Continue");
  await screen.findByRole("heading", { level: 1, name: "Enter your code" });
  expect(screen.getByText(/Next, you choose a new master password\.$/)).toBeDefined();
  type("Code", "123456");
  press("Continue");
  await screen.findByRole("heading", { level: 1, name: "Choose a new master password" });
  const removed = /Your 2 passkeys are removed when you finish/;
  expect(screen.getByText(removed)).toBeDefined();
  type("New master password", "gallant-otter-Kettle-88");
  type("Confirm password", "gallant-otter-Kettle-88");
  press("Continue");
  fireEvent.click(await screen.findByRole("checkbox", { name: "I have saved my recovery key" }));
  expect(screen.getByText(removed)).toBeDefined();
  press("Finish recovery");
  await expect.poll(() => notices.snapshot()?.notice.text, { timeout: 15_000 }).toMatch(/Your passkeys were removed/);
});

test("who goes back from the second step of a recovery finds what was typed", async () => {
  const key = Array.from({ length: 8 }, () => "0000").join("-");
  const confirm: StartedRecovery["confirm"] = async (askFactor) => {
    await askFactor?.({ methods: ["totp"], webauthn: null, isWrong: false, retryAfterSeconds: null });
    throw new ApiError(401, { message: "One more step", code: "second_factor_required", requestId: "" }, null);
  };
  renderPage("/recover", {
    client: { startRecovery: async () => ({ newRecoveryKey: key, confirm }) } as unknown as Services["client"],
    securityWarnings: {} as Services["securityWarnings"],
    preloadClient: async () => undefined,
  });
  type("Email", "ada@example.com");
  type("Recovery key", key);
  press("Continue");
  await screen.findByRole("heading", { level: 1, name: "Enter your code" });
  press("Back");
  expect((await screen.findByLabelText<HTMLInputElement>("Email")).value).toBe("ada@example.com");
  expect(screen.getByLabelText<HTMLInputElement>("Recovery key").value).toBe(key);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a passkey that does not answer leads to the password", async () => {
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.stubGlobal("isSecureContext", true);
  Object.defineProperty(navigator, "credentials", { value: {}, configurable: true });
  const signInWithPasskey = () => Promise.reject(clientError("authenticator_stopped"));
  renderPage("/login", {
    client: { signInWithPasskey } as unknown as Services["client"],
    securityWarnings: {} as Services["securityWarnings"],
  });
  press("Sign in with a passkey");
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /^Nothing was confirmed.*sign in with your master password/,
  );
});

test("a right password that the company must complete leads to the company, with what was proven", async () => {
  const error = new ApiError(
    403,
    {
      message: "Your company requires you to sign in through it.",
      code: "company_required",
      ticket: "t",
      requestId: "",
    },
    null,
  );
  const sent: unknown[] = [];
  const api = async () => async (_call: unknown, given: unknown) => {
    sent.push(given);
    return { url: "https://login.contoso.example/authorize" };
  };
  const services = { signIn: () => Promise.reject(error), api } as unknown as Partial<Services>;
  renderPage("/login", services, { name: "Contoso" });
  type("Email", "bea@contoso.example");
  type("Password", "gallant-otter");
  press("Login");
  fireEvent.click(await screen.findByRole("button", { name: "Continue with Contoso" }));
  // A host that is new to this browser is asked about.
  expect(await screen.findByText("Continue to login.contoso.example?")).toBeDefined();
  expect(sent).toEqual([{ body: { ticket: "t", email: "bea@contoso.example" } }]);
  press("Cancel");
  fireEvent.click(await screen.findByRole("button", { name: "Back to login" }));
  expect(await screen.findByRole("button", { name: "Login" })).toBeDefined();
});

test("an address that is not https is not gone to", async () => {
  const api = async () => async () => ({ url: "http://login.contoso.example/authorize" });
  renderPage("/login", { api } as unknown as Partial<Services>, { name: "Contoso" });
  fireEvent.click(await screen.findByRole("button", { name: "Sign in with Contoso" }));
  expect(await screen.findByText("Couldn't open your company's sign-in page")).toBeDefined();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a server without a company has no such button", async () => {
  renderPage("/login", {});
  await screen.findByRole("button", { name: "Login" });
  expect(screen.queryByRole("button", { name: /^Sign in with (?!a passkey)/ })).toBeNull();
});

test.each([
  ["/login?temporary", true],
  ["/login", false],
  ["/login?other=temporary", false],
])("%s says what to expect of a temporary password: %s", async (path, isSaid) => {
  renderPage(path, {});
  await screen.findByRole("button", { name: "Login" });
  expect(screen.queryByText(/^First time here with a temporary password\?/) !== null).toBe(isSaid);
});
