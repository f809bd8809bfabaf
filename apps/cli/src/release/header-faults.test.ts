import { pageHeaders, transportSecurity } from "@pomander/contract/security-headers";
import { expect, test } from "vitest";
import { headerFaults } from "../../../../packages/vault/src/server-check/header-faults.ts";
import { faultText } from "./fault-text.ts";

const wanted = pageHeaders("nonce", null);
const policy = "content-security-policy";
const faultsOf = (changed: Record<string, string>) =>
  headerFaults(new Headers({ ...wanted, ...changed }), wanted, false).map(faultText);

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

test("a header that clears what a browser has kept is a fault", () => {
  expect(faultsOf({ "clear-site-data": '"*"' })).toEqual(["The header clear-site-data is sent"]);
});

const plain = { "x-one": "a", [policy]: "default-src 'self'; img-src *" };
const plainFaults = (found: Record<string, string>, isTls = false) =>
  headerFaults(new Headers(found), plain, isTls).map(faultText);
const long = (count: number) => "x".repeat(count);

test.each([
  [{ ...plain, "x-one": "a, a" }, []],
  [{ [policy]: plain[policy] }, ["The header x-one is missing"]],
  [{ ...plain, "x-one": "b" }, ['The header x-one is "b" instead of "a"']],
  [{ ...plain, "x-one": "a, b" }, ['The header x-one is "a, b" instead of "a"']],
  [{ ...plain, "x-one": long(200) }, [`The header x-one is "${long(200)}" instead of "a"`]],
  [{ ...plain, "x-one": long(201) }, [`The header x-one is "${long(200)}…" instead of "a"`]],
  [{ ...plain, [policy]: "img-src  *;; DEFAULT-SRC 'self'" }, []],
  [{ ...plain, [policy]: "default-src 'self'; img-src *; img-src b" }, []],
  [
    { ...plain, [policy]: "default-src 'self'; img-src b; img-src *" },
    [`The header ${policy} has img-src "b" instead of "*"`],
  ],
  [{ ...plain, [policy]: "default-src 'self'" }, [`The header ${policy} has no img-src`]],
  [{ ...plain, [policy]: `${plain[policy]}; frame-src b c` }, [`The header ${policy} has frame-src besides: "b c"`]],
  [
    { ...plain, [policy]: `default-src x, img-src *` },
    [`The header ${policy} has default-src "x" instead of "'self'"`, `The header ${policy} has no img-src`],
  ],
  [{ ...plain, [policy]: `default-src x, ${plain[policy]}` }, []],
])("%j: %j", (found, faults) => expect(plainFaults(found)).toEqual(faults));

const weak = [`The header strict-transport-security is missing or weaker than ${transportSecurity}`];
const seconds = Number(transportSecurity.replace("max-age=", ""));
test.each([
  [transportSecurity, []],
  [`includeSubDomains; Max-Age="${seconds + 1}"`, []],
  [`max-age=${seconds - 1}`, weak],
  [`x-max-age=${seconds}`, weak],
  ["max-age=", weak],
  ["", weak],
])("over TLS, %j is held for: %j", (value, faults) => {
  expect(plainFaults({ ...plain, "strict-transport-security": value }, true)).toEqual(faults);
});

test("only over TLS is it asked for", () => {
  expect(plainFaults(plain)).toEqual([]);
  expect(plainFaults(plain, true)).toEqual(weak);
});
