import { expect, it } from "vitest";
import { apiError, aReminder, fakeServer, idOf, unreachable } from "../test/fixtures.ts";
import { renewReminder } from "./renew-reminder.ts";

const renew = "POST /reminder/reminder/{id}/renew";
const read = "GET /reminder/reminder/{id}";
const log = "GET /reminder/reminder/{id}/log";
const changed = apiError(412, "Someone else changed this.", "changed_meanwhile");
const seen = aReminder();
const until = "2027-11-28";
const renewed = aReminder({ expiryDate: until });
/** The reminder as others leave it, with a new version at each look. */
const changingReminder = () => {
  let looks = 0;
  return () => aReminder({ updatedAt: `version ${(looks += 1)}` });
};
const attempts = ({ made }: ReturnType<typeof fakeServer>) =>
  made.filter(({ path }) => path.endsWith("/renew")).map(({ ifMatch }) => ifMatch);

it("what others change otherwise is renewed on their version, with which it can be undone", async () => {
  const answers = [changed, changed, changed, { reminder: renewed }];
  const server = fakeServer({ [renew]: () => answers.shift(), [read]: changingReminder() });
  const outcome = await renewReminder(server.api, seen, until);
  expect(outcome).toEqual({ before: aReminder({ updatedAt: "version 3" }), after: renewed });
  expect(attempts(server)).toEqual([seen.updatedAt, "version 1", "version 2", "version 3"]);
});

it("a renewal is given up after four attempts, or at once for another reason", async () => {
  const server = fakeServer({ [renew]: changed, [read]: changingReminder() });
  await expect(renewReminder(server.api, seen, until)).rejects.toBe(changed);
  expect(attempts(server)).toHaveLength(4);
  const offline = fakeServer({ [renew]: unreachable() });
  await expect(renewReminder(offline.api, seen, until)).rejects.toMatchObject({ code: "unreachable" });
  expect(offline.made).toHaveLength(1);
});

const lineOf = (by: object | null, to = "2028-02-14", field = "expiryDate") => ({
  entry: "event",
  _id: idOf(5),
  by,
  changes: [
    { field: "notes", from: "", to: "More" },
    { field, from: "2026-11-28", to },
  ],
});
const ben = { name: "Ben Okafor", isMe: false, token: null };
const delivery = { entry: "delivery", _id: idOf(6) };
const said = {
  ben: "Ben Okafor has already renewed it until Feb 14, 2028.",
  token: "Ben Okafor (with the token Deploy) has already renewed it until Feb 14, 2028.",
  me: "You have already renewed it until Feb 14, 2028.",
  noOne: "It has already been renewed until Feb 14, 2028.",
};
it.each<[when: string, lines: unknown, text: string]>([
  ["another user", [delivery, lineOf(ben)], said.ben],
  ["the user, in another tab", [lineOf({ ...ben, isMe: true })], said.me],
  ["a token in the user's name", [lineOf({ ...ben, isMe: true, token: "Deploy" })], said.token],
  ["the newest to set that date", [lineOf({ ...ben, name: "Cleo", isMe: false }, "2029-01-01"), lineOf(ben)], said.ben],
  ["a check", [lineOf(null)], said.noOne],
  ["a line that only has the same value in another field", [lineOf(ben, "2028-02-14", "notes")], said.noOne],
  ["a log without that line", [delivery], said.noOne],
  ["a log that cannot be read", unreachable(), said.noOne],
])("a reminder with another expiry date is not renewed; the text is about %s", async (_when, lines, text) => {
  const bens = aReminder({ expiryDate: "2028-02-14" });
  const server = fakeServer({ [renew]: changed, [read]: bens, [log]: lines });
  const outcome = await renewReminder(server.api, seen, until);
  expect(outcome).toEqual({ reminder: bens, text: expect.any(String) });
  expect("text" in outcome ? outcome.text.replaceAll("\u00a0", " ") : null).toBe(text);
  expect(attempts(server)).toHaveLength(1);
});
