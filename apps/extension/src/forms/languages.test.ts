// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { classifyForms } from "./classify.ts";
import { type Sample, samples } from "./test/language-samples.ts";

// Tests of other files draw in the same document.
afterEach(() => document.body.replaceChildren());

const view = { shadowRootOf: (element: Element) => element.shadowRoot, isVisible: () => true };

/** Returns what each field of a page takes, by its id; ids and names say nothing. */
function rolesIn(html: string): Record<string, string> {
  document.body.innerHTML = html;
  return Object.fromEntries(
    classifyForms(document, view).flatMap(({ roles }) => [...roles].map(([{ id }, role]) => [id, role])),
  );
}

const field = (id: string, label: string, type = "text") =>
  `<div><label for="${id}">${label}</label><input id="${id}" type="${type}"></div>`;
const form = (...parts: string[]) => `<form>${parts.join("")}</form>`;
const submit = (text: string) => `<button>${text}</button>`;
const searchForm = ({ search }: Sample) =>
  `<form><input id="q0" placeholder="${search}"><button>${search}</button></form>`;

test.each(Object.entries(samples))("a login in %s, by its labels alone", (_, sample) => {
  const { user, password, button, forgot } = sample.logIn;
  const html = form(field("f1", user), field("f2", password, "password"), `<a href="#">${forgot}</a>`, submit(button));
  expect(rolesIn(searchForm(sample) + html)).toEqual({ f1: "username", f2: "current" });
});

test.each(Object.entries(samples))("the first step of a login in %s", (_, { logIn }) => {
  expect(rolesIn(form(field("f1", logIn.user), submit(logIn.button)))).toEqual({ f1: "username" });
});

test.each(Object.entries(samples))("a sign-up in %s, with one password and with two", (_, { signUp }) => {
  const { email, password, repeat, button } = signUp;
  const fields = [field("f1", email), field("f2", password, "password")];
  expect(rolesIn(form(...fields, submit(button)))).toEqual({ f1: "username", f2: "new" });
  expect(rolesIn(form(...fields, field("f3", repeat, "password"), submit(button)))).toEqual({
    f1: "username",
    f2: "new",
    f3: "new",
  });
});

test.each(Object.entries(samples))("a change of the password in %s, with and without repeating it", (_, { change }) => {
  const fields = [field("f1", change.current, "password"), field("f2", change.fresh, "password")];
  expect(rolesIn(form(...fields, submit(change.button)))).toEqual({ f1: "current", f2: "new" });
  expect(rolesIn(form(...fields, field("f3", change.repeat, "password"), submit(change.button)))).toEqual({
    f1: "current",
    f2: "new",
    f3: "new",
  });
});

test.each(Object.entries(samples))("a new password alone in %s", (_, { change }) => {
  expect(rolesIn(form(field("f1", change.fresh, "password"), submit(change.button)))).toEqual({ f1: "new" });
});

test.each(Object.entries(samples))("no search in %s takes anything", (_, sample) => {
  expect(rolesIn(searchForm(sample))).toEqual({});
});
