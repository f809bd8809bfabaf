import { OrderFinder, readSpreadsheet } from "@pomander/transfer/spreadsheets";
import { test, vi } from "vitest";
vi.stubGlobal("window", { localStorage: { getItem: () => null } });
import { checkRows } from "../../check/verdicts.ts";
import { peopleBy, type Directory } from "../../check/directory.ts";
import { firstChoices } from "../../check/choices.ts";
import { knownReminders } from "../../check/known-reminders.ts";
import { dateColumnsOf, likeliestSheet, readingOf, rowsBelow, settingsOf } from "../../check/settings.ts";
import { accountNames, messyFiles } from "./truth.ts";

test("before", async () => {
  for (const { name, bytes, rows } of messyFiles()) {
    try {
      const { sheets } = await readSpreadsheet(bytes);
      const sheet = sheets[likeliestSheet(sheets)]!;
      const settings = settingsOf(sheet);
      const below = rowsBelow(sheet, settings);
      const finder = new OrderFinder();
      for (const { cells } of below) for (const at of dateColumnsOf(settings.columns)) finder.add(cells[at] ?? "");
      const reading = readingOf({ ...settings, order: "dayFirst" }, finder.findings(), { type: "work", lead: "30", email: "me@example.org" });
      if (reading === null) { console.log(name, "NO COLUMNS", settings.headings.map((h, i) => `${h}=${settings.columns[i]}`).join(" | ")); continue; }
      const everyone = accountNames().map((full, n) => ({ _id: `01a1f754-d71c-77f2-8eea-0000000009${10 + n}`, firstName: full.split(" ")[0]!, lastName: full.split(" ").slice(1).join(" "), email: `p${n}@example.org` }));
      const directory = { user: { email: "me@example.org", timeZone: "Europe/Vienna", mailTime: "09:00" }, mayAssign: true, mayMakeTags: true, own: knownReminders([]), visible: async () => new Map(), renewed: { byKey: new Map(), byId: new Map() }, tags: new Map(), membersOf: async () => peopleBy(everyone), everybody: async () => everyone, groups: async () => [], groupCandidates: async () => everyone } as unknown as Directory;
      const checked = await checkRows(below, { reading, edits: new Map(), directory, matches: { said: new Map(), remembered: new Map() }, choices: firstChoices, tagChoices: new Map(), today: "2026-11-22", signal: new AbortController().signal });
      let [right, wrong, refused, total, lostNames, notReminder] = [0, 0, 0, 0, 0, 0];
      for (const truth of rows) {
        const row = checked.rows.find(({ line }) => line === truth.line);
        if (truth.reminder === false) { if (row?.verdict === "new") notReminder++; continue; }
        total++;
        const date = row?.reminder?.expiryDate ?? null;
        if (date === null) refused++;
        else if (date === truth.date) right++;
        else wrong++;
        for (const who of truth.unassigned ?? []) if (row?.reminder && !(row.reminder.notes ?? "").includes(who)) lostNames++;
        for (const who of truth.people ?? []) if (row?.reminder && !row.people.some((p) => `${p.firstName} ${p.lastName}` === who) && !(row.reminder.notes ?? "").includes(who)) lostNames++;
      }
      console.log(name, { total, right, wrong, refused, lostNames, notReminder, columns: settings.headings.map((h, i) => `${h}=${settings.columns[i]}`).join(" | ") });
    } catch (error) { console.log(name, String(error)); }
  }
});
