import { expect, test } from "vitest";
import { serverAddress } from "./connection.ts";

test.each([
  ["pomander.example.com", "https://pomander.example.com"],
  ["https://pomander.example.com/", "https://pomander.example.com"],
  [" HTTPS://Pomander.Example.com:8443/vault/ ", "https://pomander.example.com:8443"],
  ["https://pomander.example.com/api", "https://pomander.example.com"],
  ["https://pomander.example.com/login?x=1#y", "https://pomander.example.com"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["http://127.0.0.1:3000/api/", "http://127.0.0.1:3000"],
  ["http://[::1]:3000", "http://[::1]:3000"],
])("%s is %s", (typed, address) => expect(serverAddress(typed)).toBe(address));

test.each([
  ["http://pomander.example.com", "https address"],
  ["http://localhost.example.com", "https address"],
  ["ftp://pomander.example.com", "isn't a server address"],
  ["https://ana:secret@pomander.example.com", "can't contain a user name"],
  ["", "isn't a server address"],
  ["two words", "isn't a server address"],
])("%s is refused", (typed, reason) => expect(() => serverAddress(typed)).toThrow(reason));
