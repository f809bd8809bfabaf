import { expect, test } from "vitest";
import { urlsOfHosts } from "../database-urls.ts";
import { createHosts } from "./database-client.ts";

test.each([
  ["postgres://u:p@one:5432/d", ["postgres://u:p@one:5432/d"]],
  ["postgres:///d?host=/run/postgresql", ["postgres:///d?host=/run/postgresql"]],
  [
    "postgresql://u:p@one:5432,two:5433,[::1]/d?target_session_attrs=read-write",
    [
      "postgresql://u:p@one:5432/d?target_session_attrs=read-write",
      "postgresql://u:p@two:5433/d?target_session_attrs=read-write",
      "postgresql://u:p@[::1]/d?target_session_attrs=read-write",
    ],
  ],
  [
    "postgres:///d?user=u&host=/run/a,/run/b&port=5432,5433",
    ["postgres:///d?user=u&host=%2Frun%2Fa&port=5432", "postgres:///d?user=u&host=%2Frun%2Fb&port=5433"],
  ],
])("reads the hosts of %s", (text, urls) => {
  expect(urlsOfHosts(text)).toEqual(urls);
});

test.each([
  "one:5432/d",
  "mysql://one/d",
  "postgres://one:port/d",
  "postgres://one,two:99999/d",
  "postgres:///d?host=a,b,c&port=1,2",
  "postgres://one,two/d?target_session_attrs=standby",
])("takes no %s", (text) => {
  expect(urlsOfHosts(text)).toBeNull();
});

test("the pool goes from host to host, one step for all connections that fail at once", () => {
  const hosts = createHosts(3);
  for (let connection = 0; connection < 5; connection += 1) hosts.avoid(0);
  expect(hosts.current()).toBe(1);
  hosts.avoid(1);
  hosts.avoid(2);
  expect(hosts.current()).toBe(0);
});
