import { expect, test } from "vitest";
import { withConditionsInside } from "./style-cache.ts";

test("the condition of a rule goes inside each of its style rules", () => {
  expect(withConditionsInside("@media (min-width:600px){.p-a{color:red;}.p-a>*:hover{gap:8px;}}")).toEqual([
    ".p-a{@media (min-width:600px){color:red;}}",
    ".p-a>*:hover{@media (min-width:600px){gap:8px;}}",
  ]);
});

test("a rule that would apply to something else is inserted as it is", () => {
  for (const rule of [
    ".p-a{color:red;}",
    "@keyframes p-k{from{color:red;}to{color:blue;}}",
    "@media print{.p-a::before{color:red;}}",
    "@media print{.p-a:after{color:red;}}",
    "@media print{.p-a,.p-b:hover{color:red;}}",
    "@media print{@supports (color:red){.p-a{color:red;}}}",
    '@media print{.p-a{content:"{";}}',
  ])
    expect(withConditionsInside(rule)).toEqual([rule]);
});
