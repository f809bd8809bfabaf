import { answerQuestion, expectNotice } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { reminderLink, startMailbox, takeLink, unsubscribeUrl, verifyEmail } from "../processes/mailbox.ts";
import { remindersPage } from "../page-objects/reminders.ts";
import { startServer } from "../processes/server.ts";
import { scopeTagsPage } from "../page-objects/scope-tags.ts";
import { callApi, registerRemindMeUser, registerFirstAdmin, openSignedInTab } from "../fixtures/signed-in-users.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] } });

const nextYear = new Date().getFullYear() + 1;
const gone = "gone@example.org";

test(
  "reminders are shared through a scope tag, sent, opened from a mail, unsubscribed from, and renewed",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const mailbox = await startMailbox(gone);
    const server = await startServer({ env: { SMTP_URL: mailbox.url } });
    try {
      const sofia = await registerFirstAdmin(server, "Sofia");
      const [wera, rita, nora] = await Promise.all(
        ["Wera", "Rita", "Nora"].map((name) => registerRemindMeUser(server, sofia, name)),
      );
      if (wera === undefined || rita === undefined || nora === undefined) throw new Error("Somebody is missing.");
      for (const { person } of [sofia, wera, rita, nora]) await verifyEmail(mailbox, server.url, person.email);
      const sofias = await (await newProfile({ baseURL: server.url })).newPage();
      await signInPage.signIn(sofias, sofia.person);

      await test.step("an admin makes two groups and a scope tag that grants them different things", async () => {
        await scopeTagsPage.open(sofias);
        await scopeTagsPage.openGroups(sofias);
        await scopeTagsPage.addGroup(sofias, { name: "Operators", description: "", members: [wera.person.email] });
        await scopeTagsPage.addGroup(sofias, { name: "Readers", description: "", members: [rita.person.email] });
        await sofias.getByRole("tab", { name: "Scope Tags" }).click();
        const groups = [{ group: "Operators", write: true as const }, { group: "Readers" }];
        await scopeTagsPage.addTag(sofias, { name: "<infrastructure>", description: "", groups });
      });

      await test.step("makes a reminder of it, and assigns somebody of its groups", async () => {
        await remindersPage.open(sofias);
        await expect(sofias.getByText(/No mail server is set up/)).toHaveCount(0);
        await remindersPage.add(sofias, {
          title: "Certificate of the shop",
          scopeTag: "<infrastructure>",
          expiry: `${nextYear}-06-15`,
          email: "operations@example.org",
          assigned: ["Wera"],
        });
        const card = remindersPage.card(sofias, "Certificate of the shop");
        await expect(card).toContainText("Active");
        await expect(card).toContainText(`Jun 15, ${nextYear} · in `);
        await expect(card).toContainText("<infrastructure>");
      });

      await test.step("the cards stand in one column, from 600 px on in two, from 900 px on in three", async () => {
        const columns = () =>
          sofias
            .getByRole("list", { name: "Reminders", exact: true })
            .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length);
        for (const [width, many] of [
          [599, 1],
          [600, 2],
          [899, 2],
          [900, 3],
        ] as const) {
          await sofias.setViewportSize({ width, height: 900 });
          await expect.poll(columns, `at ${width} px`).toBe(many);
        }
        await sofias.setViewportSize({ width: 1440, height: 900 });
      });

      const weras = await openSignedInTab(newProfile, server, wera);
      await test.step("who has write edits a colleague's reminder", async () => {
        await weras.goto("/remind-me");
        const card = remindersPage.card(weras, "Certificate of the shop");
        await expect(card).toContainText("By Sofia Fischer");
        await expect(card.getByRole("button", { name: /^Delete / })).toHaveAttribute("aria-disabled", "true");
        await remindersPage.edit(weras, "Certificate of the shop", { notes: "Restart the proxy afterwards." });
        await expect(card).toContainText("Restart the proxy afterwards.");
      });

      await test.step("who has read can only look, and who has nothing sees nothing", async () => {
        const ritas = await openSignedInTab(newProfile, server, rita);
        await ritas.goto("/remind-me");
        const card = remindersPage.card(ritas, "Certificate of the shop");
        await expect(card).toContainText("Restart the proxy afterwards.");
        await expect(card.getByRole("button", { name: /^Edit / })).toHaveAttribute("aria-disabled", "true");
        await expect(card.getByRole("button", { name: /^Remind Now/ })).toHaveAttribute("aria-disabled", "true");
        await expect(card.getByRole("button", { name: /^Renew/ })).toHaveCount(0);
        const details = await remindersPage.view(ritas, "Certificate of the shop");
        await expect(details.getByRole("button", { name: "Edit" })).toHaveCount(0);
        const noras = await openSignedInTab(newProfile, server, nora);
        await noras.goto("/remind-me");
        await expect(noras.getByText(/^No reminders found\./)).toBeVisible();
      });

      await test.step("Remind Now goes to the address and to who is assigned", async () => {
        await sofias.getByRole("button", { name: "Remind Now: Certificate of the shop" }).dblclick();
        await expectNotice(sofias, 'Reminder sent successfully for "Certificate of the shop"');
        const details = await remindersPage.view(sofias, "Certificate of the shop");
        await expect(details.getByText(/^Sent .*, to operations@example\.org$/)).toHaveCount(1);
        await expect(details.getByText(new RegExp(`^Sent .*, to ${wera.person.email}$`))).toHaveCount(1);
        await expect(details).toContainText("1 time");
        await sofias.keyboard.press("Escape");
        await expect(details).toBeHidden();
      });

      const mail = await mailbox.newest(wera.person.email, "Certificate of the shop");
      await test.step("the mail's link opens the reminder, through a sign-in where there is none", async () => {
        expect(mail.text).toContain("Restart the proxy afterwards.");
        await weras.goto(reminderLink(mail));
        await expect(weras.getByRole("dialog", { name: "Certificate of the shop" })).toBeVisible();
        const anew = await (await newProfile({ baseURL: server.url })).newPage();
        await anew.goto(reminderLink(mail));
        await expect(anew).toHaveURL(/\/login$/);
        await anew.getByLabel("Email").fill(wera.person.email);
        await anew.getByLabel("Password", { exact: true }).fill(wera.person.password);
        await anew.getByRole("main").getByRole("button", { name: "Login" }).click();
        await expect(anew.getByRole("dialog", { name: "Certificate of the shop" })).toBeVisible();
      });

      await test.step("somebody without an account takes it by the link in the mail, and renewing ends that", async () => {
        const theirs = await (await newProfile({ baseURL: server.url })).newPage();
        await theirs.goto(takeLink(await mailbox.newest("operations@example.org", "Certificate of the shop")));
        await theirs.getByRole("button", { name: "I'm on it" }).click();
        await expect(theirs.getByRole("heading", { name: "You're on it" })).toBeVisible();
        const card = remindersPage.card(sofias, "Certificate of the shop");
        await sofias.getByRole("button", { name: "Refresh" }).click();
        await expect(card).toContainText(/\S+ is on it/);
        await sofias.getByRole("button", { name: "Renew: Certificate of the shop" }).click();
        await sofias.getByRole("dialog").getByRole("radio", { name: "2 years", exact: true }).check();
        await sofias.getByRole("button", { name: `Renew until Jun 15, ${nextYear + 2}` }).click();
        await expect(card).toContainText(`Jun 15, ${nextYear + 2}`);
        await expect(card).not.toContainText("is on it");
      });

      await test.step("one click unsubscribes, and the owner sees it", async () => {
        const reply = await fetch(unsubscribeUrl(mail), {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: "List-Unsubscribe=One-Click",
        });
        expect(reply.status).toBe(200);
        await sofias.getByRole("button", { name: "Refresh" }).click();
        await expect(remindersPage.card(sofias, "Certificate of the shop")).toContainText("1 address unsubscribed");
      });

      await test.step("a delivery that failed is seen on the card, with its reason in the history", async () => {
        await remindersPage.add(sofias, { title: "Lease", email: gone, expiry: `${nextYear}-03-01` });
        await sofias.getByRole("button", { name: "Remind Now: Lease" }).click();
        await expect(sofias.getByText(/^Failed to send reminder: .*Mailbox unknown/)).toBeVisible();
        await expect(remindersPage.card(sofias, "Lease")).toContainText("Not delivered");
        const details = await remindersPage.view(sofias, "Lease");
        await expect(details.getByText(/^Failed: .*Mailbox unknown/)).toHaveCount(1);
        await sofias.keyboard.press("Escape");
      });

      await test.step("Renew sets the next expiry, which can be taken back", async () => {
        await sofias.getByRole("button", { name: "Renew: Lease" }).click();
        await sofias.getByRole("dialog").getByRole("radio", { name: "2 years", exact: true }).check();
        await sofias.getByRole("button", { name: `Renew until Mar 01, ${nextYear + 2}` }).click();
        await expect(remindersPage.card(sofias, "Lease")).toContainText(`Mar 01, ${nextYear + 2}`);
        await sofias.getByRole("button", { name: "Undo" }).click();
        await expect(remindersPage.card(sofias, "Lease")).toContainText(`Mar 01, ${nextYear} ·`);
      });

      await test.step("a password entry asks to be changed, by a title that may be made harmless first", async () => {
        await passwordsPage.open(sofias);
        await passwordsPage.addEntry(sofias, { title: "Secret bank", password: "bank-secret" });
        await passwordsPage.openEntry(sofias, "Secret bank");
        await sofias.getByRole("button", { name: "Remind me to change this" }).click();
        const asking = sofias.getByRole("dialog", { name: "Remind me to change this" });
        await expect(asking).toContainText("Reminder titles aren't encrypted");
        await expect(asking.getByLabel("Reminder title")).toHaveValue("Change the password: Secret bank");
        await asking.getByLabel("Reminder title").fill("Change that password");
        await asking.getByRole("button", { name: "Continue" }).click();
        const form = sofias.getByRole("dialog", { name: "Add Reminder" });
        await expect(form.getByLabel("Title")).toHaveValue("Change that password");
        await expect(sofias).toHaveURL(/\/remind-me$/);
        expect(await sofias.evaluate(() => JSON.stringify(history.state))).not.toContain("password");
        await form.getByRole("button", { name: "Create" }).click();
        const entry = passwordsPage.view(sofias, "Secret bank");
        await entry.getByRole("link", { name: "Change that password" }).click();
        await expect(sofias.getByRole("dialog", { name: /Change that password$/ })).toBeVisible();
        await sofias.keyboard.press("Escape");
        await expect(remindersPage.card(sofias, "Change that password")).toBeVisible();
      });

      await test.step("a reminder is deleted, after it was named", async () => {
        await sofias.getByRole("button", { name: "Delete Change that password" }).click();
        await expect(sofias.getByRole("alertdialog")).toContainText("Change that password");
        await answerQuestion(sofias, "Delete Reminder", "Delete reminder");
        await expectNotice(sofias, "Reminder deleted successfully!");
        await expect(remindersPage.card(sofias, "Change that password")).toHaveCount(0);
      });

      await test.step("the entry says that its reminder is gone, and forgets it", async () => {
        await passwordsPage.open(sofias);
        const entry = await passwordsPage.viewEntry(sofias, "Secret bank");
        await expect(entry.getByText("The reminder was deleted, or you can no longer see it.")).toBeVisible();
        await entry.getByRole("button", { name: "Remove link" }).click();
        await expect(entry.getByText("The reminder was deleted, or you can no longer see it.")).toBeHidden();
        await sofias.keyboard.press("Escape");
        await remindersPage.open(sofias);
      });

      await test.step("500 reminders leave the page as small as a few", async () => {
        const nodes = () => sofias.evaluate(() => document.querySelectorAll("*").length);
        const body = { type: "work", expiryDate: `${nextYear}-07-01`, remindBeforeDays: 7, email: "a@example.org" };
        // Two users create them, because one may not create as many in an hour.
        const add = (number: number) =>
          callApi(server, (number % 2 === 0 ? sofia : wera).token, "POST", "/reminder/reminder", {
            ...body,
            frequency: "once",
            title: `Reminder number ${number}`,
          });
        for (let made = 0; made < 500; made += 20)
          await Promise.all(Array.from({ length: 20 }, (_, index) => add(made + index)));
        await sofias.getByRole("button", { name: "All", exact: true }).click();
        await expect(sofias.getByText("502 reminders")).toBeVisible();
        const onFirst = await nodes();
        await sofias
          .getByRole("button", { name: "Go to page 20" })
          .or(sofias.getByLabel("Go to page 21"))
          .last()
          .click();
        await expect(remindersPage.card(sofias, "Reminder number")).not.toHaveCount(0);
        console.log(`DOM nodes with 502 reminders: ${onFirst} on the first page, ${await nodes()} on the last`);
        expect(onFirst).toBeLessThan(3_000);
        expect(await nodes()).toBeLessThan(3_000);
        await sofias.getByPlaceholder("Search reminders...").fill("number 499");
        await expect(sofias.getByText("1 reminder found")).toBeVisible();
      });
    } finally {
      await server.remove();
      await mailbox.close();
    }
  },
);
