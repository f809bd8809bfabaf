// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { formOf } from "./page.ts";

test("a form with a control named form is its own form", () => {
  document.body.innerHTML = '<form id="login"><input type="hidden" name="form"><a href="#">Log in</a></form>';
  const form = document.getElementById("login");
  const link = document.querySelector("a");
  if (form === null || link === null) throw new Error("They are missing");
  // The DOM of a browser has a named property for the control; happy-dom may lack it.
  Object.defineProperty(form, "form", { value: document.querySelector("input") });
  expect([formOf(form), formOf(link)]).toEqual([form, form]);
});
