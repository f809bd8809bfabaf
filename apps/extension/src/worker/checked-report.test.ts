import { expect, test } from "vitest";
import type { Report } from "../page-messages.ts";
import { checkedReport } from "./checked-report.ts";

const nothing = {
  name: "report",
  isFieldActive: false,
  isFrameActive: false,
  isWithinOrigin: false,
  hasForm: false,
  roles: [],
  ownNames: [],
  isChange: false,
  actions: [],
  fresh: null,
  details: [],
};
const emptyForm = { rules: "", minLength: null, maxLength: null, userName: "", isChange: false };

test("a report with values of another type says nothing", () => {
  for (const bad of [null, undefined, 7, "x", {}, [null], [[]]]) {
    const flags = { isFieldActive: bad, isFrameActive: bad, isWithinOrigin: bad, hasForm: bad, isChange: bad };
    const all = { ...flags, roles: bad, ownNames: bad, actions: bad };
    const checked = checkedReport({ ...all, name: "report", fresh: bad, details: bad } as unknown as Report);
    expect(checked).toEqual(nothing);
    const form = { rules: null, minLength: bad, userName: [bad], isChange: bad };
    const inner = { ...nothing, fresh: { form, actions: bad }, details: [bad, { kind: "card", actions: bad }] };
    expect(checkedReport(inner as unknown as Report)).toEqual({
      ...nothing,
      fresh: { form: { ...emptyForm, minLength: bad === 7 ? 7 : null }, actions: [] },
      details: [{ kind: "card", actions: [] }],
    });
  }
  expect(checkedReport({ ...nothing, fresh: { form: null, actions: [] } } as unknown as Report)).toEqual(nothing);
});

test("of a report's addresses and texts no more is taken than its bounds", () => {
  const actions = Array.from({ length: 30 }, (_one, at) => `https://site${at}.example.org`);
  const form = { ...emptyForm, rules: "x".repeat(3_000), userName: "x".repeat(600) };
  const checked = checkedReport({
    ...(nothing as unknown as Report),
    ownNames: ["x".repeat(101), ...Array.from({ length: 150 }, () => "client")],
    actions: [`https://${"x".repeat(300)}.example.org`, "not an address", ...actions],
    fresh: { form, actions },
  });
  expect(checked.ownNames).toEqual(Array.from({ length: 99 }, () => "client"));
  expect(checked.actions).toEqual(actions.slice(0, 18));
  expect(checked.fresh?.actions).toEqual(actions.slice(0, 20));
  expect([checked.fresh?.form.rules.length, checked.fresh?.form.userName.length]).toEqual([2_000, 500]);
});
