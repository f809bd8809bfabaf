import type { ParsedMail } from "mailparser";
import { callApi, openSignedInTab, registerFirstAdmin, registerRemindMeUser } from "../fixtures/signed-in-users.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectNotice } from "../page-objects/common.ts";
import { textFile } from "../page-objects/import.ts";
import { openProfile } from "../page-objects/profile.ts";
import { reminderImportPage } from "../page-objects/reminder-import.ts";
import { remindersPage } from "../page-objects/reminders.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { startMailbox, unsubscribeUrl, verifyEmail } from "../processes/mailbox.ts";
import { startServer } from "../processes/server.ts";

interface Created {
  _id: string;
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const linksIn = ({ text }: ParsedMail, path: string) =>
  [...(text ?? "").matchAll(new RegExp(String.raw`http\S+/${path}[\w=-]+`, "g"))].map(([link]) => link);

test(
  "a spreadsheet comes in, and each link of the first digest leads where it says",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const mailbox = await startMailbox("gone@example.org");
    const server = await startServer({ env: { SMTP_URL: mailbox.url } });
    try {
      const sofia = await registerFirstAdmin(server, "Sofia");
      const wera = await registerRemindMeUser(server, sofia, "Wera");
      for (const { person } of [sofia, wera]) await verifyEmail(mailbox, server.url, person.email);
      const create = (path: string, body: object) => callApi<Created>(server, sofia.token, "POST", path, body);
      const { _id } = await callApi<Created>(server, wera.token, "GET", "/user");
      const group = await create("/groups", { name: "Operators", members: [_id] });
      const permissions = { read: true, write: false, delete: false };
      await create("/scope-tags", { name: "<infrastructure>", groups: [{ group: group._id, permissions }] });

      const weras = await openSignedInTab(newProfile, server, wera);
      await test.step("Wera chooses one email a day", async () => {
        await weras.goto("/");
        await signInPage.expectSignedIn(weras);
        await openProfile(weras, "Notifications");
        await weras.getByRole("radio", { name: "One email a day" }).check();
        await weras.getByRole("region", { name: "Reminder emails" }).getByRole("button", { name: "Save" }).click();
        await expectNotice(weras, "Reminder emails saved");
      });

      await test.step("Sofia's spreadsheet assigns two that are due to her", async () => {
        const page = await (await newProfile({ baseURL: server.url })).newPage();
        await signInPage.signIn(page, sofia.person);
        const { firstName, lastName } = wera.person;
        const rows = [
          ["Shop", day(5)],
          ["Mail", day(9)],
          ["Office", day(300)],
        ].map((row) => [...row, 14, "ops@example.org", "<infrastructure>", `${firstName} ${lastName}`].join(";"));
        await reminderImportPage.open(page);
        await reminderImportPage.importAll(
          page,
          textFile("list.csv", ["Certificate;Valid until;Lead;Notify;Scope tag;Assigned to", ...rows].join("\n")),
        );
        expect(await reminderImportPage.sum(page)).toMatchObject({ Imported: 3 });
      });

      await test.step("her hour of the day comes", async () => {
        // The whole minute is far enough away for all reminders to be planned again by then.
        const hour = new Date(Math.ceil((Date.now() + 30_000) / 60_000) * 60_000);
        await callApi(server, wera.token, "PUT", "/user", {
          timeZone: "UTC",
          mailTime: hour.toISOString().slice(11, 16),
        });
        await weras.waitForTimeout(hour.getTime() - Date.now());
      });
      const digest = await mailbox.newest(wera.person.email, "Reminders:");
      expect(digest.subject).toMatch(/^Reminders: Shop expires in \d days, and 1 more$/);

      await test.step("each reminder's own link opens it", async () => {
        const links = linksIn(digest, String.raw`remind-me\?reminder=`);
        expect(links).toHaveLength(2);
        for (const [index, title] of ["Shop", "Mail"].entries()) {
          await weras.goto(links[index] ?? "");
          await expect(weras.getByRole("dialog", { name: title })).toBeVisible();
        }
      });

      const stranger = await (await newProfile({ baseURL: server.url })).newPage();
      await test.step("the first is taken without signing in", async () => {
        const links = linksIn(digest, "take/");
        expect(links).toHaveLength(2);
        await stranger.goto(links[0] ?? "");
        await expect(stranger.getByText("Shop", { exact: true })).toBeVisible();
        await stranger.getByRole("button", { name: "I'm on it" }).click();
        await expect(stranger.getByRole("heading", { name: "You're on it" })).toBeVisible();
        await weras.goto("/remind-me");
        await expect(remindersPage.card(weras, "Shop")).toContainText("You're on it");
        await expect(remindersPage.card(weras, "Mail")).not.toContainText("You're on it");
      });

      await test.step("the settings' link leads to where this was chosen", async () => {
        await weras.goto(linksIn(digest, "profile/")[0] ?? "");
        await expect(weras.getByRole("radio", { name: "One email a day" })).toBeChecked();
      });

      await test.step("one link ends the emails about both, as the mail program's own button does", async () => {
        const all = unsubscribeUrl(digest);
        expect(linksIn(digest, "unsubscribe/")).toContain(all);
        await stranger.goto(all);
        await expect(stranger.getByRole("listitem").filter({ hasText: /^(Shop|Mail)$/ })).toHaveCount(2);
        await stranger.getByRole("button", { name: "Unsubscribe" }).click();
        await expect(stranger.getByRole("heading", { name: "You're unsubscribed" })).toBeVisible();
        await weras.goto("/remind-me");
        for (const title of ["Shop", "Mail"])
          await expect(remindersPage.card(weras, title)).toContainText("1 address unsubscribed");
      });
    } finally {
      await server.remove();
      await mailbox.close();
    }
  },
);
