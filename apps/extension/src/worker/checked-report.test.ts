import { expect, test } from "vitest";
import type { Report } from "../page-messages.ts";
import { checkedReport } from "./checked-report.ts";
import { emptyReport } from "./test-report.ts";

const emptyForm = { rules: "", minLength: null, maxLength: null, userName: "", isChange: false };

test("a report with values of another type says nothing", () => {
  for (const bad of [null, undefined, 7, "x", {}, [null], [[]]]) {
    const flags = { isFieldActive: bad, isFrameActive: bad, isWithinOrigin: bad, hasForm: bad, isChange: bad };
    const all = { ...flags, roles: bad, ownNames: bad, actions: bad };
    const checked = checkedReport({ ...all, name: "report", fresh: bad, details: bad } as unknown as Report);
    expect(checked).toEqual(emptyReport);
    const form = { rules: null, minLength: bad, userName: [bad], isChange: bad };
    const inner = { ...emptyReport, fresh: { form, actions: bad }, details: [bad, { kind: "card", actions: bad }] };
    expect(checkedReport(inner as unknown as Report)).toEqual({
      ...emptyReport,
      fresh: { form: { ...emptyForm, minLength: bad === 7 ? 7 : null }, actions: [] },
      details: [{ kind: "card", actions: [] }],
    });
  }
  expect(checkedReport({ ...emptyReport, fresh: { form: null, actions: [] } } as unknown as Report)).toEqual(
    emptyReport,
  );
});

test("of a report's addresses and texts no more is taken than its bounds", () => {
  const actions = Array.from({ length: 30 }, (_one, at) => `https://site${at}.example.org`);
  const form = { ...emptyForm, rules: "x".repeat(3_000), userName: "x".repeat(600) };
  const checked = checkedReport({
    ...emptyReport,
    ownNames: ["x".repeat(101), ...Array.from({ length: 150 }, () => "client")],
    actions: [`https://${"x".repeat(300)}.example.org`, "not an address", ...actions],
    fresh: { form, actions },
  });
  expect(checked.ownNames).toEqual(Array.from({ length: 99 }, () => "client"));
  expect(checked.actions).toEqual(actions.slice(0, 18));
  expect(checked.fresh?.actions).toEqual(actions.slice(0, 20));
  expect([checked.fresh?.form.rules.length, checked.fresh?.form.userName.length]).toEqual([2_000, 500]);
});
