import type { Addition } from "@pomander/vault";
import { expect, test } from "vitest";
import { additionText } from "./additions.ts";

test.each<[Addition, string]>([
  [{ code: "totp", params: {} }, "One-time code"],
  [{ code: "reprompt", params: {} }, "Asking for the master password"],
  [{ code: "field", params: { name: "PIN" } }, "PIN"],
  [{ code: "field", params: { name: "" } }, "Field"],
  [{ code: "file", params: { name: "scan.pdf" } }, "scan.pdf"],
])("%o is named without its value: %s", (addition, said) => expect(additionText(addition)).toBe(said));
