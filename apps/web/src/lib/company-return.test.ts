// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { forgetReturned, returnedQuery, takeCompanyReturn } from "./company-return.ts";

afterEach(forgetReturned);

/** Opens a page of an address, and returns the address that it then has. */
function open(address: string) {
  history.replaceState("state", "", address);
  takeCompanyReturn(window);
  return `${location.pathname}${location.search}`;
}

test("the code leaves the address before anything else sees it, and is kept until it is used", () => {
  expect(open("/company/return?code=secret&state=s")).toBe("/company/return");
  expect([returnedQuery(), returnedQuery()]).toEqual(["?code=secret&state=s", "?code=secret&state=s"]);
  forgetReturned();
  expect(returnedQuery()).toBeNull();
});

test("the query of another page stays, and a return without one is none", () => {
  expect(open("/login?code=other")).toBe("/login?code=other");
  expect(returnedQuery()).toBeNull();
  open("/company/return");
  expect(returnedQuery()).toBeNull();
});
