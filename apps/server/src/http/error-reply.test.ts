import { expect, test } from "vitest";
import { AppError } from "../errors.ts";
import { toAppError } from "./error-reply.ts";

const replied = (members: object) => {
  const { code, retryAfterSeconds } = toAppError(Object.assign(new Error("it failed"), members));
  return retryAfterSeconds === undefined ? code : [code, retryAfterSeconds];
};

test.each<[object, unknown]>([
  [{ code: "57P01" }, ["unavailable", 5]],
  [{ code: "ENOSPC" }, ["unavailable", 5]],
  [{ code: "FST_ERR_CTP_BODY_TOO_LARGE", statusCode: 413 }, "too_large"],
  [{ code: "FST_ERR_CTP_INVALID_MEDIA_TYPE", statusCode: 415 }, "unsupported_type"],
  [{ code: "FST_ERR_VALIDATION", statusCode: 400 }, "invalid"],
  [{ statusCode: 499 }, "invalid"],
  [{ statusCode: 399 }, "internal"],
  [{ statusCode: 500 }, "internal"],
  [{}, "internal"],
])("%j is answered with %j", (error, expected) => expect(replied(error)).toEqual(expected));

test("an error of the list is answered as it is", () => {
  const error = new AppError("forbidden");
  expect(toAppError(error)).toBe(error);
});
