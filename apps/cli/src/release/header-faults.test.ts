import { pageHeaders } from "@pomander/contract/security-headers";
import { expect, test } from "vitest";
import { headerFaults } from "./header-faults.ts";

const wanted = pageHeaders("nonce", null);
const policy = "content-security-policy";
const faultsOf = (changed: Record<string, string>) =>
  headerFaults(new Headers({ ...wanted, ...changed }), wanted, false);

test("headers as they are to be have no fault, and a second policy only adds to the first", () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ [policy]: `default-src 'self', ${wanted[policy]}` })).toEqual([]);
});

test("a space that does not break, which browsers take for a part of the word, ends no word", () => {
  const found = wanted[policy].replace("form-action ", "form-action\u00a0");
  expect(faultsOf({ [policy]: found })).toContain(`The header ${policy} has no form-action`);
});

test("a header by which a page gets more than it names is a fault", () => {
  expect(faultsOf({ link: "</more.css>; rel=stylesheet" })).toEqual(["The header link is sent"]);
  expect(faultsOf({ refresh: "0; url=https://elsewhere.example/" })).toEqual(["The header refresh is sent"]);
});
