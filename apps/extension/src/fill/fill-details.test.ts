// @vitest-environment happy-dom
// @vitest-environment-options {"happyDOM": {"url": "https://shop.example/"}, "url": "https://shop.example/"}
import { expect, test, vi } from "vitest";
import { fillDetails } from "./fill-details.ts";
import { fakeLayout } from "./test-layout.ts";

vi.mock(import("./fillable.ts"), () => ({ isFillable: () => true }));

fakeLayout();

test("street and number of an identity go into two fields", () => {
  document.body.innerHTML = `<form><label>Straße <input name="street"></label><label>Hausnummer <input name="number"></label>
    <label>Ort <input name="city"></label></form>`;
  const values = { address1: "Lindengasse 14/7", city: "Wien" };
  expect(fillDetails("identity", values, { origin: location.origin, allowed: [] })).toBe(null);
  const filled = [...document.querySelectorAll("input")].map(({ value }) => value);
  expect(filled).toEqual(["Lindengasse", "14/7", "Wien"]);
});
