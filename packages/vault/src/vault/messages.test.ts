import { expect, test } from "vitest";
import { messages } from "./messages.ts";

test("each reason is whole sentences", () => {
  expect(Object.values(messages).filter((message) => !/^[A-Z].+\.$/.test(message))).toEqual([]);
});
