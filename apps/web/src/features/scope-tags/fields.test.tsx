// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { press, renderPage } from "./test/fixtures.tsx";

afterEach(cleanup);

test("the form of a scope tag shows by example how it is named, and does not insist", async () => {
  renderPage("");
  await press("Add Scope Tag");
  const name = await screen.findByLabelText<HTMLInputElement>("Scope Tag Name");
  expect(name.placeholder).toMatch(/^<\w+>$/);
  expect(name.required).toBe(true);
  expect(screen.getByText("The name should be descriptive and enclosed in angle brackets.")).toBeDefined();
  const description = screen.getByLabelText<HTMLTextAreaElement>("Description");
  expect(description.tagName).toBe("TEXTAREA");
  expect(description.required).toBe(false);
  expect(screen.queryByText("Group Permissions")).toBeNull();
});
