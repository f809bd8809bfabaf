// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { apiError } from "../test/fixtures.ts";
import { calls, choose, dialog, press, renderPage, type } from "../test/render-page.tsx";

afterEach(cleanup);

const lookUp = "POST /reminder/check";
const settings = { "GET /public-settings": { registration: "open", mail: "smtp", checks: true } };
const found = {
  kind: "certificate",
  target: "www.example.org:443",
  checkedAt: "2026-11-20T08:00:00.000Z",
  error: null,
};

it("what is to be watched is looked up once its typing pauses, and its date goes into the form", async () => {
  const { made, answers } = renderPage({
    ...settings,
    [calls.list]: [],
    [lookUp]: { ...found, state: "ok", foundDate: "2099-03-01" },
  });
  const asked = () => made.filter(({ path }) => path === "/reminder/check").map(({ body }) => body);
  await press("Add Reminder");
  await choose("Watch", "A certificate");
  await type("Host and port", "www.exam");
  await type("Host and port", " www.example.org ");
  expect(await screen.findByText("Ends Mar 01, 2099. The expiry date is set to this day.")).toBeDefined();
  expect(asked()).toEqual([{ kind: "certificate", target: "www.example.org" }]);
  expect((await dialog()).getByLabelText<HTMLInputElement>("Expiry date").value).toBe("2099-03-01");
  expect(screen.getByText(/^One email, on Feb 22, 2099\. Also on the expiry date and the day after/)).toBeDefined();

  const warning = "The server's certificate is for another name.";
  answers[lookUp] = { ...found, state: "ok", foundDate: "2099-03-02", error: warning };
  await type("Host and port", "other.example.org");
  const line = await screen.findByText(warning);
  expect(line.parentElement?.textContent).toBe(`Ends Mar 02, 2099. The expiry date is set to this day. ${warning}`);
  expect((await dialog()).getByLabelText<HTMLInputElement>("Expiry date").value).toBe("2099-03-02");

  const error = "The server took too long to respond.";
  answers[lookUp] = { ...found, state: "unreachable", foundDate: null, error };
  await type("Host and port", "slow.example.org");
  expect(screen.queryByText(/^Ends/)).toBeNull();
  await screen.findByText(`${error} The expiry date stays as it is.`);
  expect((await dialog()).getByLabelText<HTMLInputElement>("Expiry date").value).toBe("2099-03-02");

  answers[lookUp] = apiError(500, "");
  await type("Host and port", "broken.example.org");
  await screen.findByText("Couldn't look it up. It's checked once you save.");
});
