import { expect, test } from "vitest";
import { decodeToken } from "./token.ts";

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenOf = (claims: unknown) => `${encode({ alg: "HS256" })}.${encode(claims)}.signature`;

test("reads the claims of a token whose payload needs base64url and UTF-8", () => {
  expect(decodeToken(tokenOf({ sub: "ÿ?~>å", exp: 5 }))).toEqual({ sub: "ÿ?~>å", exp: 5 });
});

test.each(["", "x", "a.b.c", "a.bnVsbA.c", tokenOf({ sub: 1, exp: 2 }), tokenOf({ sub: "a", exp: "2" })])(
  "gives null for %j",
  (token) => expect(decodeToken(token)).toBeNull(),
);
