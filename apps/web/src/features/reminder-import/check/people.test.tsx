// @vitest-environment happy-dom
import type { Group } from "@pomander/contract";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anaId, ben, directory, show, submit } from "../test/show-check.tsx";
import { matchesKey, rememberedMatches } from "./person-matches.ts";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const list = [
  "Name;Expires;Tag;Owner",
  "One;1.2.2099;web;Silvia, A.",
  "Two;1.2.2099;web;Silvia, A.",
  "Three;1.2.2099;web;operations",
  "Four;1.2.2099;web;The agency",
  "Five;1.2.2099;web;Silva Ana",
];
const who = (name: string) => screen.findByLabelText<HTMLInputElement>(`Who is ${name}?`);
const valueOf = (name: string, value: string) =>
  vi.waitFor(async () => expect((await who(name)).value).toBe(value), 10_000);

async function choose(name: string, option: RegExp) {
  fireEvent.mouseDown(await who(name));
  fireEvent.keyDown(await who(name), { key: "ArrowDown" });
  fireEvent.click(await screen.findByRole("option", { name: option }));
}
const enter = async (name: string, text: string) => {
  fireEvent.change(await who(name), { target: { value: text } });
  fireEvent.blur(await who(name));
};

test("a name without an account is said once for the whole file, and remembered for files with these headings", async () => {
  const { submitted } = show(list);
  expect(await screen.findByText("3 names in the file have no account")).toBeDefined();
  await valueOf("operations", "Operations");
  await choose("Silvia, A.", /^Ana Silva/);
  await enter("The agency", "someone");
  expect(screen.getByText("Choose from the list, or enter an email address.")).toBeDefined();
  await enter("The agency", "agency@example.net");
  await valueOf("The agency", "Email agency@example.net");
  await submit("5 reminders");
  const outcome = submitted().rows.map(({ reminder, warnings }) => [reminder?.userIds, reminder?.email, ...warnings]);
  expect(outcome).toEqual([
    [[anaId], "ana@example.org"],
    [[anaId], "ana@example.org"],
    [[anaId], "ana@example.org", expect.stringMatching(/^Of the group "operations", only those in a group/)],
    [undefined, "agency@example.net"],
    [[anaId], "ana@example.org"],
  ]);
  const stored = localStorage.getItem(matchesKey) ?? "";
  for (const word of ["Silvia", "silvia", "The agency", "Owner"]) expect(stored).not.toContain(word);

  cleanup();
  const again = show(list);
  await valueOf("Silvia, A.", "Ana Silva");
  await submit("5 reminders");
  expect(again.submitted().rows.map(({ reminder }) => reminder?.email)).toContain("agency@example.net");
  const headings = ["Name", "Expires", "Tag", "Owner"];
  expect(rememberedMatches(directory().user._id, headings).size).toBe(2);
  expect(rememberedMatches("another account", headings).size).toBe(0);
  localStorage.setItem(matchesKey, '[["x",[["y","person",7]]],["z"]]');
  expect(rememberedMatches(directory().user._id, headings).size).toBe(0);
});

test("a group is known by its name whatever the case and spacing; who fits a name best is offered first", async () => {
  const group = (name: string) => ({ _id: name, name, members: [] }) as unknown as Group;
  const groups = async () => ["Law & Trade", "Facilities", "OP", "O P"].map(group);
  show(["Name;Expires;Owner", "One;1.2.2099;LAW&  trade", "Two;1.2.2099;OP Facilities"], directory({ groups }));
  await valueOf("LAW& trade", "Law & Trade");
  fireEvent.mouseDown(await who("OP Facilities"));
  fireEvent.keyDown(await who("OP Facilities"), { key: "ArrowDown" });
  const [first, second] = await screen.findAllByRole("option");
  expect(new Set([first?.textContent, second?.textContent])).toEqual(new Set(["Facilities0 members", "OP0 members"]));
  fireEvent.change(await who("OP Facilities"), { target: { value: "o p" } });
  expect((await screen.findAllByRole("option"))[0]?.textContent).toBe("O P0 members");
});

test("who was left out on purpose, or can't be emailed, is said; others than administrators may only enter addresses", async () => {
  const { submitted } = show(
    ["Name;Expires;Owner;Email", "One;1.2.2099;Ben;ops@example.org", "Two;1.2.2099;Ben;"],
    directory({ mayAssign: false, mayMakeTags: false }),
  );
  expect(await screen.findByText(/^Only administrators assign people\. You can enter/)).toBeDefined();
  await enter("Ben", "ben@example.net");
  await submit("2 reminders");
  expect(submitted().rows.map(({ reminder, warnings }) => [reminder?.email, ...warnings])).toEqual([
    ["ops@example.org", "Not emailed, since this row has another address: Ben."],
    ["ben@example.net"],
  ]);
  cleanup();
  const second = show(["Name;Expires;Tag;Owner", "One;1.2.2099;web;Operations"]);
  await valueOf("Operations", "Operations");
  await enter("Operations", "");
  await submit("1 reminder");
  expect(second.submitted().rows[0]).toMatchObject({ warnings: ["Kept in the notes, as you chose: Operations."] });
});

test("who a name probably is, is proposed: said for all names by one press, and no one is assigned before", async () => {
  const list = [
    "Name;Expires;Tag;Owner",
    "One;1.2.2099;web;A. Silva",
    "Two;1.2.2099;web;silva",
    "Three;1.2.2099;web;Vendor",
  ];
  const { submitted } = show(list);
  await screen.findAllByText(/Probably Ana Silva/);
  await submit("3 reminders");
  expect(submitted().rows.map(({ reminder, warnings }) => [reminder?.userIds, ...warnings])).toEqual([
    [undefined, "Not assigned unless you say above who it is: A. Silva."],
    [undefined, "Not assigned unless you say above who it is: silva."],
    [undefined, "Not assigned, since no account is called that: Vendor."],
  ]);
  cleanup();
  const again = show(list);
  fireEvent.click(await screen.findByRole("button", { name: "Use 2 suggestions" }));
  await valueOf("A. Silva", "Ana Silva");
  await submit("3 reminders");
  expect(again.submitted().rows.map(({ reminder }) => reminder?.userIds)).toEqual([[anaId], [anaId], undefined]);
});

test("two people in a cell are known by what is between them, and a name but for its letters is that person", async () => {
  const { submitted } = show(
    [
      "Name;Expires;Tag;Owner",
      "One;1.2.2099;web;Silva/Okafor",
      "Two;1.2.2099;web;Silva, Okafor",
      "Three;1.2.2099;web;Ms Ana SILVA",
      "Four;1.2.2099;web;Ana Silva and the team",
    ],
    directory({
      everybody: async () => [{ _id: anaId, firstName: "Ana", lastName: "Silva", email: "ana@example.org" }, ben],
    }),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Use 2 suggestions" }));
  expect((await screen.findAllByLabelText(/^Who is /)).map((one) => one.getAttribute("aria-label"))).toEqual([
    "Who is Silva?",
    "Who is Okafor?",
    "Who is the team?",
  ]);
  await submit("4 reminders");
  expect(submitted().rows.map(({ reminder }) => reminder?.userIds)).toEqual([[anaId], [anaId], [anaId], [anaId]]);
});
