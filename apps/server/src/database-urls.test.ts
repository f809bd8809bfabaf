import { expect, test } from "vitest";
import { urlsOfHosts } from "./database-urls.ts";

test.each<[string, string[]]>([
  ["postgres://u:p@one:5432/d?sslmode=require", ["postgres://u:p@one:5432/d?sslmode=require"]],
  ["POSTGRESQL://one/d", ["postgresql://one/d"]],
  ["postgres:///d?host=/run/postgresql", ["postgres:///d?host=/run/postgresql"]],
  [
    "postgres://u:p@one:5432,two:5433/d?target_session_attrs=read-write",
    [
      "postgres://u:p@one:5432/d?target_session_attrs=read-write",
      "postgres://u:p@two:5433/d?target_session_attrs=read-write",
    ],
  ],
  ["postgres://one,two", ["postgres://one", "postgres://two"]],
  ["postgres:///d?user=u&host=one,two", ["postgres:///d?user=u&host=one", "postgres:///d?user=u&host=two"]],
  ["postgres:///d?host=one,two&port=5433", ["postgres:///d?host=one&port=5433", "postgres:///d?host=two&port=5433"]],
  ["postgres:///d?host=one,two&port=1,2", ["postgres:///d?host=one&port=1", "postgres:///d?host=two&port=2"]],
  [
    "postgres:///d?host=one,two&target_session_attrs=primary",
    ["postgres:///d?host=one&target_session_attrs=primary", "postgres:///d?host=two&target_session_attrs=primary"],
  ],
])("%s has one URL for each host", (url, urls) => {
  expect(urlsOfHosts(url)).toEqual(urls);
});

test.each([
  "one:5432/d",
  "mysql://one/d",
  "xpostgres://one/d",
  "postgres://one,two:x/d",
  "postgres:///d?host=one,two,three&port=1,2",
  "postgres://one,two/d?target_session_attrs=standby",
  "postgres://one/d?target_session_attrs=read-only",
  "postgres://one/d?target_session_attrs=",
])("%s names no database that can be written to", (url) => {
  expect(urlsOfHosts(url)).toBeNull();
});
