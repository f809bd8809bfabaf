// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { classifyForms } from "./classify.ts";

// Tests of other files draw in the same document.
afterEach(() => document.body.replaceChildren());

const view = {
  shadowRootOf: (element: Element) => element.shadowRoot,
  isVisible: (element: Element) => !element.hasAttribute("hidden"),
};
const classified = () => classifyForms(document, view);

/** Returns what each field takes, by its name or id. */
function rolesIn(html: string): Record<string, string> {
  document.body.innerHTML = html;
  return Object.fromEntries(
    classified().flatMap(({ roles }) => [...roles].map(([{ name, id }, role]) => [name || id, role])),
  );
}
const purposesIn = (html: string) => {
  document.body.innerHTML = html;
  return classified().map(({ purpose }) => purpose);
};

const logIn = `<form action="/login"><input name="user"><input name="pass" type="password"><button>Log in</button></form>`;

test("a login takes user name and current password", () => {
  expect(rolesIn(logIn)).toEqual({ user: "username", pass: "current" });
  expect(purposesIn(logIn)).toEqual(["logIn"]);
});

test("of several fields before the password, the one whose words name an account takes the user name", () => {
  const html = `<form><label>Company <input name="company"></label><label>User name <input name="a"></label>
    <label>Department <input name="b"></label><input type="password" name="c"><button>Log in</button></form>`;
  expect(rolesIn(html)).toEqual({ a: "username", c: "current" });
});

test("without any word, the field before the password takes the user name", () => {
  expect(rolesIn(`<form><input name="x1"><input name="x2" type="password"></form>`)).toEqual({
    x1: "username",
    x2: "current",
  });
});

test("a search beside a login takes nothing, in a form of its own or in the same", () => {
  expect(
    rolesIn(`<form role="search"><input name="q" placeholder="Search"><button>Search</button></form>${logIn}`),
  ).toEqual({ user: "username", pass: "current" });
  expect(
    rolesIn(
      `<form><input name="siteSearch"><button>Search</button><input name="u"><input name="p" type="password"><button>Log in</button></form>`,
    ),
  ).toEqual({ u: "username", p: "current" });
});

test("login and sign-up on one page are told apart", () => {
  const signUp = `<h2>Create an account</h2><form><input name="newUser"><input name="mail" type="email"><input name="newPass" type="password"><button>Register</button></form>`;
  expect(rolesIn(`<h2>Log in</h2>${logIn}${signUp}`)).toEqual({
    user: "username",
    pass: "current",
    newUser: "username",
    mail: "username",
    newPass: "new",
  });
});

test("two logins in one form are two logins", () => {
  const html = `<form><input name="userName"><input type="password" name="p1"><input name="clubUserName"><input type="password" name="p2"><button>Log in</button></form>`;
  expect(rolesIn(html)).toEqual({ userName: "username", p1: "current", clubUserName: "username", p2: "current" });
});

test("a form with names and an address is a sign-up, and only the account's fields are taken", () => {
  const html = `<form><label>First name <input name="fn"></label><label>Last name <input name="ln"></label><label>Street <input name="st"></label>
    <label>E-mail <input name="em"></label><label>Password <input name="pw" type="password"></label><button>Continue</button></form>`;
  expect(rolesIn(html)).toEqual({ em: "username", pw: "new" });
});

test("three passwords are a change: the first is the current one", () => {
  const html = `<form><input type="password" name="a"><input type="password" name="b"><input type="password" name="c"><button>Save</button></form>`;
  expect(rolesIn(html)).toEqual({ a: "current", b: "new", c: "new" });
});

test("the current password is recognized after the new ones too", () => {
  const html = `<form><label>New password <input type="password" name="a"></label><label>Confirm new password <input type="password" name="b"></label>
    <label>Current password <input type="password" name="c"></label><button>Save</button></form>`;
  expect(rolesIn(html)).toEqual({ a: "new", b: "new", c: "current" });
});

test("a password that is asked for again before a change is the current one", () => {
  expect(
    rolesIn(`<h1>Confirm your password</h1><form><input type="password" name="p"><button>Continue</button></form>`),
  ).toEqual({ p: "current" });
});

test("autocomplete says what a field is", () => {
  const html = `<form><input name="a" autocomplete="username webauthn"><input name="b" type="password" autocomplete="current-password"><input name="c" autocomplete="one-time-code"></form>`;
  expect(rolesIn(html)).toEqual({ a: "username", b: "current", c: "code" });
});

test("a login that says new-password to keep browsers from filling it is still a login", () => {
  const html = `<form id="loginForm"><input name="user"><input name="pass" type="password" autocomplete="new-password"><a href="/forgot">Forgot password?</a><button>Log in</button></form>`;
  expect(rolesIn(html)).toEqual({ user: "username", pass: "current" });
});

test("a code is taken in one field, and in six boxes", () => {
  expect(
    rolesIn(
      `<h1>Two-step verification</h1><form><label>6-digit code <input name="otp"></label><button>Verify</button></form>`,
    ),
  ).toEqual({ otp: "code" });
  expect(
    rolesIn(
      `<h1>Enter the code we sent you</h1><form><input name="c" inputmode="numeric" maxlength="6"><button>Next</button></form>`,
    ),
  ).toEqual({ c: "code" });
  const boxes = [1, 2, 3, 4, 5, 6].map((at) => `<input name="d${at}" maxlength="1">`).join("");
  expect(rolesIn(`<form>${boxes}<button>Verify</button></form>`)).toEqual({
    d1: "code",
    d2: "code",
    d3: "code",
    d4: "code",
    d5: "code",
    d6: "code",
  });
});

test("a code whose letters a picture shows is not the authenticator's", () => {
  const html = `<form><label>User <input name="user"></label><input name="pass" type="password">
    <label>Verification code <input name="code"><img src="/letters" alt=""></label></form>`;
  expect(rolesIn(html)).toEqual({ user: "username", pass: "current" });
});

test("a code beside user name and password is no user name", () => {
  const html = `<form><input name="user"><input type="password" name="pass"><input name="verificationCode"><button>Log in</button></form>`;
  expect(rolesIn(html)).toEqual({ user: "username", pass: "current", verificationCode: "code" });
});

test.each([
  [`<form><input name="cardNumber"><input type="password" name="cvv"><button>Pay</button></form>`],
  [`<form><label>Security answer <input type="password" name="a"></label><button>Next</button></form>`],
  [`<form><input type="email" name="mail"><button>Subscribe to our newsletter</button></form>`],
  [`<form><input type="email" name="mail"><button>Sign up</button></form>`],
  [`<form><input name="coupon"><button>Apply</button></form>`],
  [
    `<form><label>Name <input name="n"></label><label>E-mail <input name="e"></label><textarea name="m"></textarea><button>Send</button></form>`,
  ],
  [
    `<form><label>E-mail <input type="email" name="e"></label><label>Street <input name="s"></label><label>City <input name="c"></label><button>Continue to payment</button></form>`,
  ],
  [`<form><h1>Forgot your password?</h1><input type="email" name="e"><button>Reset password</button></form>`],
])("nothing is taken in a form that asks for no login: %s", (html) => {
  expect(rolesIn(html)).toEqual({});
});

test("the first step of a login is recognized by its words, or by the password that it hides", () => {
  expect(
    rolesIn(
      `<form><label>E-mail or phone <input name="id"></label><input type="password" name="p" hidden><button>Next</button></form>`,
    ),
  ).toEqual({ id: "username" });
  expect(rolesIn(`<h1>Sign in</h1><form><input type="email" name="mail"><button>Next</button></form>`)).toEqual({
    mail: "username",
  });
});

test("a field that only programs fill is left alone", () => {
  const html = `<form><input name="user"><input name="honeypot"><input type="password" aria-hidden="true"><input type="password" name="pass"><button>Log in</button></form>`;
  expect(rolesIn(html)).toEqual({ user: "username", pass: "current" });
});

test("a password that is shown as text counts once", () => {
  const html = `<form><input name="user"><input type="password" name="pass"><input type="text" name="passwordShown"><button>Log in</button></form>`;
  expect(rolesIn(html)).toEqual({ user: "username", pass: "current" });
});

test("a login without a form is found between its neighbours", () => {
  const html = `<div><input name="q" type="search"><button>Search</button></div><div><input name="user"><input type="password" name="pass"><button>Log in</button></div>
    <div><input type="email" name="news"><button>Subscribe</button></div>`;
  expect(rolesIn(html)).toMatchObject({ user: "username", pass: "current" });
  expect(classified().findLast(({ purpose }) => purpose === "logIn")?.roles.size).toBe(2);
});

test("fields in shadow roots belong to the form around their host", () => {
  document.body.innerHTML = `<form action="/login"><x-field></x-field><x-field></x-field><button>Log in</button></form>`;
  const [first, second] = document.querySelectorAll("x-field");
  first!.attachShadow({ mode: "open" }).innerHTML = `<label for="u">User name</label><input id="u">`;
  second!.attachShadow({ mode: "open" }).innerHTML = `<label for="p">Password</label><input id="p" type="password">`;
  const [form, ...others] = classified();
  expect(others).toEqual([]);
  expect([...form!.roles].map(([{ id }, role]) => [id, role])).toEqual([
    ["u", "username"],
    ["p", "current"],
  ]);
});

test("a whole form in a closed shadow root is found if the view opens it", () => {
  document.body.innerHTML = `<x-login></x-login>`;
  const host = document.querySelector("x-login")!;
  const root = host.attachShadow({ mode: "closed" });
  root.innerHTML = logIn;
  expect(classified()).toEqual([]);
  const opened = classifyForms(document, { ...view, shadowRootOf: (element) => (element === host ? root : null) });
  expect(opened.map(({ roles }) => [...roles.values()])).toEqual([["username", "current"]]);
});

test("a page without fields has no forms", () => {
  document.body.innerHTML = "<p>Hello</p>";
  expect(classified()).toEqual([]);
});

test.each(["<button>Forgot password?</button>", `<a class="btn">Forgot password?</a>`])(
  "the password in use belongs to the new ones, also with something between: %s",
  (between) => {
    const old = `<label>Current password <input type="password" name="old"></label>${between}`;
    const fresh = `<label>New password <input type="password" name="a"></label><label>Repeat <input type="password" name="b"></label>`;
    const html = `<form>${old}${fresh}<button>Save changes</button></form>`;
    expect(rolesIn(html)).toEqual({ old: "current", a: "new", b: "new" });
    expect(purposesIn(html)).toEqual(["change"]);
    expect(purposesIn(`<form>${old}</form><form>${fresh}<button>Save</button></form>`)).toHaveLength(2);
  },
);

test("a change that names its account is a change by its button", () => {
  const html = `<form><input name="user" type="email" autocomplete="username"><label>New password <input type="password" name="a"></label>
    <button type="button" aria-label="Show"></button><label>Confirm new password <input type="password" name="b"></label>
    <button type="button">Show</button><button>Change password</button></form>`;
  expect(purposesIn(html)).toEqual(["change"]);
  expect(rolesIn(html)).toEqual({ user: "username", a: "new", b: "new" });
});
