// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { chosenForm, chosenNewForm, newPasswordForm, readForms } from "./chosen-form.ts";
import { fillForm } from "./fill-form.ts";
import { typedLogin } from "./typed-login.ts";
import { fakeLayout } from "./test-layout.ts";

vi.mock(import("./fillable.ts"), () => ({ isFillable: () => true }));

fakeLayout();

/** Shows a page with the cursor in the field of a name; empty: in none. */
function show(html: string, focused: string): void {
  document.body.innerHTML = html;
  if (focused !== "") document.querySelector<HTMLInputElement>(`[name=${focused}]`)?.focus();
}
const valuesOf = () =>
  Object.fromEntries(
    [...document.querySelectorAll("input")].filter(({ value }) => value !== "").map(({ name, value }) => [name, value]),
  );
const login = { userName: "ana", password: "old", code: "", fresh: "", own: [] };

const logIn = `<form action="/login"><input name="user"><input name="pass" type="password"><button>Log in</button></form>`;
const reply = `<form action="/reply"><label>Name <input name="guestName"></label><label>Email <input name="guestMail"></label>
  <textarea></textarea><button>Reply</button></form>`;
const signUp = `<form action="/signup"><label>Username <input name="newUser"></label><label>Email <input name="newMail"></label>
  <label>Password <input name="newPass" type="password" autocomplete="new-password"></label><button>Create account</button></form>`;

test.each(["guestName", "guestMail", "newUser", "newMail", "newPass"])(
  "a login goes into the page's login, not where the cursor is: %s",
  (focused) => {
    show(`${logIn}${reply}${signUp}`, focused);
    expect(fillForm(login, self.origin, [])).toEqual({ roles: ["username", "current"] });
    expect(valuesOf()).toEqual({ user: "ana", pass: "old" });
  },
);

test("of two logins, or beside one a step with a code, the one with the cursor is filled", () => {
  const second = logIn.replaceAll(/"(user|pass)"/g, '"$1Two"');
  show(`${logIn}${second}`, "userTwo");
  fillForm(login, self.origin, []);
  expect(valuesOf()).toEqual({ userTwo: "ana", passTwo: "old" });
  show(`${logIn}<form><label>6-digit code <input name="otp"></label><button>Verify</button></form>`, "otp");
  expect(chosenForm(readForms())?.isActive).toBe(true);
});

test("a sign-up of a page without a login gets a user name where the cursor is in it", () => {
  show(signUp, "newUser");
  fillForm(login, self.origin, []);
  expect(valuesOf()).toEqual({ newUser: "ana" });
});

test.each([
  [`<label>Email <input name="user"></label>`, {}],
  [`<label>E-Mail-Adresse <input name="user"></label>`, {}],
  [`<label>User name <input name="user" type="email"></label>`, {}],
  [`<label>Email or user name <input name="user"></label>`, { user: "ana" }],
  [`<label>E-Mail oder Kundennummer <input name="user"></label>`, { user: "ana" }],
  [`<label>Email or phone <input name="user"></label>`, { user: "ana" }],
  [`<label>Email <input name="user" autocomplete="username"></label>`, { user: "ana" }],
])("a name goes into no field of a sign-up for an email address, and into any of a login: %s", (field, expected) => {
  const form = (action: string, more: string) =>
    `<form action="/${action}">${field}<input name="pass" type="password" ${more}></form>`;
  const signUpOf = `<h1>Sign up</h1>${form("signup", 'autocomplete="new-password"')}`;
  show(signUpOf, "user");
  fillForm(login, self.origin, []);
  expect(valuesOf()).toEqual(expected);
  show(signUpOf, "user");
  fillForm({ ...login, userName: "ana@example.org" }, self.origin, []);
  expect(valuesOf()).toEqual({ user: "ana@example.org" });
  show(form("login", ""), "user");
  fillForm(login, self.origin, []);
  expect(valuesOf()).toEqual({ user: "ana", pass: "old" });
});

test("a new login begins with what is typed into the form with the cursor, also beside a login", () => {
  show(
    `${logIn}<form action="/signup"><h2>Create an account</h2><label>Email <input name="mail"></label><button>Create account</button></form>`,
    "mail",
  );
  document.querySelector<HTMLInputElement>("[name=mail]")!.value = "ana@example.org";
  expect(typedLogin(self.origin)).toEqual({ userName: "ana@example.org", password: "" });
});

const change = `<form action="/change"><label>Current password <input type="password" name="old"></label>
  <button type="button">Forgot password?</button><label>New password <input type="password" name="one"></label>
  <label>Repeat new password <input type="password" name="two"></label><button>Save changes</button></form>`;
const isChangeIn = (html: string, focused = "") => {
  show(html, focused);
  const chosen = chosenNewForm(readForms());
  return chosen === null ? null : newPasswordForm(chosen.form).isChange;
};

test("a form that sets a password says whether it changes one or creates an account", () => {
  for (const focused of ["", "old", "one"]) expect(isChangeIn(change, focused)).toBe(true);
  const one = `<form><label>Nuova password <input type="password" name="one"></label><button>Salva la tua password</button></form>`;
  expect(isChangeIn(one)).toBe(true);
  const reset = `<h1>Reset your password</h1><form><label>New password <input type="password" name="one"></label>
    <label>Confirm <input type="password" name="two"></label><button>Save</button></form>`;
  expect(isChangeIn(reset)).toBe(true);
  expect(isChangeIn(signUp)).toBe(false);
  const step = (button: string) =>
    `<form><label>Create a password <input type="password" name="one"></label>
    <label>Repeat <input type="password" name="two"></label><button>${button}</button></form>`;
  expect(isChangeIn(step("Create account"))).toBe(false);
  expect(isChangeIn(`<h2>Sign up</h2>${step("Continue")}`)).toBe(false);
  expect(isChangeIn(step("Continue"))).toBe(true);
});

test("the password in use is filled with the new one, where the cursor is in it", () => {
  show(change, "old");
  expect(fillForm({ ...login, fresh: "new" }, self.origin, [])).toEqual({ roles: ["current", "new", "new"] });
  expect(valuesOf()).toEqual({ old: "old", one: "new", two: "new" });
});
