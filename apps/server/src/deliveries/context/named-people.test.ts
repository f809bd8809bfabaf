import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { PersonRow } from "../../../test/delivery-database.ts";
import { beforeEachDelivery, type DeliveryFixture } from "../../../test/delivery-fixture.ts";

const day = 86_400;
let { smtp, clock, ledger } = {} as DeliveryFixture;
let scopeTag: string;
const people: Record<string, string> = {};
beforeEachDelivery("2026-11-01T08:00:00Z", (made) => ({ smtp, clock, ledger } = made));
beforeEach(async () => {
  const add = async (name: string, row: PersonRow = {}) => {
    const [firstName = "", lastName = ""] = name.split(" ");
    people[firstName] = await ledger.person({
      email: `${firstName.toLowerCase()}@example.com`,
      firstName,
      lastName,
      ...row,
    });
  };
  await add("Ana Sturm");
  await add("Clara Weiss");
  await add("Dora Ruiz", { isVerified: false });
  await add("Boss Pfeiffer", { isAdmin: true });
  await add("Reader Brandt");
  await add("Colleague Lang");
  scopeTag = randomUUID();
  const group = randomUUID();
  const made = { created_at: clock.now(), updated_at: clock.now() };
  await ledger.db
    .insertInto("scope_tags")
    .values({ id: scopeTag, name: "TLS", ...made })
    .execute();
  await ledger.db
    .insertInto("groups")
    .values({ id: group, name: "IT", ...made })
    .execute();
  const member = { group_id: group, user_id: people["Reader"] ?? "" };
  await ledger.db.insertInto("group_members").values(member).execute();
  const rights = { can_read: true, can_write: false, can_delete: false, position: 0 };
  const granted = { scope_tag_id: scopeTag, group_id: group, ...rights };
  await ledger.db.insertInto("scope_tag_groups").values(granted).execute();
});

const idOf = (name: string) => people[name] ?? "";
const make = (row: { email?: string; assignees?: string[] } = {}) =>
  ledger.reminder({
    owner: idOf("Ana"),
    title: "Front",
    notes: "Order 4711",
    email: "firm@example.org",
    expiryDate: "2026-11-08",
    assignees: [idOf("Clara"), idOf("Dora")],
    scopeTag,
    ...row,
  });
const textTo = (address: string) =>
  smtp.mails
    .filter((mail) => [mail.to].flat()[0]?.text === address)
    .map(({ text }) => (text ?? "").replaceAll(/\s+/g, " "))
    .join(" | ");
const asked = "Ana Sturm asked passwords.example.org to send you this reminder.";

test("those assigned are named to whoever may see the reminder, its owner alone to others and to unproven addresses", async () => {
  await make();
  clock.advance(day);
  await ledger.send();
  expect(textTo("clara@example.com")).toContain("Assigned to: you and Dora Ruiz Owner: Ana Sturm");
  expect(textTo("clara@example.com")).not.toContain("asked");
  for (const to of ["firm@example.org", "dora@example.com"]) {
    expect(textTo(to)).toContain(asked);
    expect(textTo(to)).toContain("Order 4711");
    expect(textTo(to)).not.toMatch(/Clara|Ruiz|Assigned|Owner|@example\.com/);
  }
});

test("an escalation says whose it is to accounts, and to an outside address neither that nor what is in the notes", async () => {
  const id = await make({ email: "ana@example.com" });
  const inside = ["boss@example.com", "reader@example.com", "colleague@example.com"];
  const outside = ["firm@example.org"];
  await ledger.change(id, { escalation: "own", escalate_before_days: 3, escalate_to: [...inside, ...outside] }, false);
  await ledger.change(id, { cost: "1200.50 EUR" }, false);
  clock.advance(5 * day);
  await ledger.send();
  for (const to of inside) {
    expect(textTo(to)).toContain("Assigned to: Clara Weiss and Dora Ruiz Owner: Ana Sturm");
    expect(textTo(to)).toContain("Cost: €1,200.50");
    expect(textTo(to)).toContain("Order 4711");
  }
  for (const to of outside) {
    expect(textTo(to)).toContain(`No one has taken this reminder yet, so we're letting you know. ${asked}`);
    expect(textTo(to)).not.toMatch(/Clara|Ruiz|@example\.com|1,200/);
    expect(textTo(to)).not.toContain("Order 4711");
  }
});

test("a digest says to whom each is assigned, in a line, and to no one that it is theirs alone", async () => {
  await ledger.db.updateTable("users").set({ digest: "daily" }).execute();
  const to = { email: "ana@example.com" };
  await make(to);
  await make({ ...to, assignees: [idOf("Clara")] });
  await make({ email: "clara@example.com", assignees: [] });
  clock.advance(2 * day);
  await ledger.send();
  const line = "Nov 8, 2026 · TLS";
  expect(textTo("ana@example.com")).toContain(`${line} · Assigned to Clara Weiss and Dora Ruiz Open`);
  expect(textTo("ana@example.com")).toContain(`${line} · Assigned to Clara Weiss Open`);
  const clara = textTo("clara@example.com");
  expect(clara).toContain(`${line} · Assigned to you and Dora Ruiz Open`);
  expect(clara).toContain(`${line} Open`);
  expect(clara).toContain(`${line} · From Ana Sturm, passwords.example.org Open`);
  expect(clara).not.toContain("Order 4711");
});

test.each([
  ["Win https://evil.example", "Someone asked passwords.example.org"],
  ["\u202eAna\n\nYour account", "Ana Your account asked passwords.example.org"],
])("of the owner's name %j no more is said than %j", async (firstName, said) => {
  await ledger.db
    .updateTable("users")
    .set({ first_name: firstName, last_name: "" })
    .where("id", "=", idOf("Ana"))
    .execute();
  await make();
  clock.advance(day);
  await ledger.send();
  expect(textTo("firm@example.org")).toContain(said);
  expect(textTo("clara@example.com")).not.toContain("evil");
});
