import { expect, test } from "../fixtures/test.ts";
import { callApi, registerFirstAdmin } from "../fixtures/signed-in-users.ts";
import { textFile } from "../page-objects/import.ts";
import { reminderImportPage } from "../page-objects/reminder-import.ts";
import { remindersPage } from "../page-objects/reminders.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { startMailbox, verifyEmail } from "../processes/mailbox.ts";
import { startServer } from "../processes/server.ts";

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test(
  "a spreadsheet comes in, its first message goes out, and it is undone",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const mailbox = await startMailbox("gone@example.org");
    const server = await startServer({ env: { SMTP_URL: mailbox.url } });
    try {
      const sofia = await registerFirstAdmin(server, "Sofia");
      await verifyEmail(mailbox, server.url, sofia.person.email);
      // The mail time of today has passed: reminders within their lead time are sent ten minutes later.
      await callApi(server, sofia.token, "PUT", "/user", { mailTime: "00:00" });
      const page = await (await newProfile({ baseURL: server.url })).newPage();
      await signInPage.signIn(page, sofia.person);
      const [soon, later] = [day(5), day(300)];
      await reminderImportPage.open(page);
      await reminderImportPage.importAll(
        page,
        textFile("list.csv", `Certificate;Valid until;Lead\nShop;${soon};30, 14, 1\nRelay;${later};14\nOld;soon;`),
      );
      expect(await reminderImportPage.sum(page)).toEqual({ Imported: 2, Refused: 1, "Rows in the file": 3 });
      await expect(
        page.getByText(
          /^Emails about 1 reminder go to 1 person within a day, the first (today|tomorrow) at \d\d:\d\d\./,
        ),
      ).toBeVisible();
      await page.getByRole("link", { name: "Go to My Reminders" }).click();
      await expect(remindersPage.card(page, "Shop")).toContainText("Due Soon");
      await expect(remindersPage.card(page, "Relay")).toContainText("Active");
      const listed = await callApi<{ _id: string; title: string }[]>(
        server,
        sofia.token,
        "GET",
        "/reminder/reminders?owner=me",
      );
      const shop = listed.find(({ title }) => title === "Shop")?._id;
      // A reminder that is changed before then is sent at once, and the undo keeps it.
      await callApi(server, sofia.token, "PUT", `/reminder/reminder/${shop}`, { remindBeforeDays: 29 });
      expect((await mailbox.newest(sofia.person.email, "Shop expires in")).subject).toMatch(
        /^Reminder: Shop expires in \d days$/,
      );

      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("menuitem", { name: "Import" }).click();
      await page.getByRole("button", { name: /^Undo the import of list\.csv/ }).click();
      await page.getByRole("button", { name: "Remove 1 reminder" }).click();
      await expect(page.getByRole("alertdialog", { name: "1 reminder removed" })).toBeVisible();
    } finally {
      await server.remove();
      await mailbox.close();
    }
  },
);
