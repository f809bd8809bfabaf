import { expectNotice, press } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { change, done, fillShared, join, registerSharer, takeOut, titled } from "../fixtures/sharers.ts";
import { expect, test } from "../fixtures/test.ts";

test(
  "a phone that was offline through a removal follows the new keys, and what was typed meanwhile is saved",
  { tag: "@slow" },
  async ({ newProfile, server }) => {
    const register = (name: string) => registerSharer(server.url, name);
    const [ana, bea, cy, dan] = [
      await register("Ana"),
      await register("Bea"),
      await register("Cy"),
      await register("Dan"),
    ];
    const { vaultId } = done(await ana.sharing.found("Operations"));
    await fillShared(ana, vaultId, ["Bank", "Router"]);
    for (const person of [bea, cy, dan]) await join(ana, person, vaultId, "write");

    const away = await newProfile({ viewport: { width: 390, height: 844 } });
    const phone = await away.newPage();
    const form = phone.getByRole("dialog");
    const notes = form.getByLabel("Notes", { exact: true });
    const save = () => form.getByRole("button", { name: "Save", exact: true }).click();
    const edit = async (title: string, typed: string) => {
      await press(phone, `More actions for ${title}`);
      await phone.getByRole("menuitem", { name: "Edit", exact: true }).click();
      await notes.fill(typed);
    };
    await signInPage.signIn(phone, cy.person);
    await passwordsPage.open(phone);
    await press(phone, "Vault: All vaults");
    await phone.getByRole("menuitem", { name: "Operations", exact: true }).click();

    let next = "";
    await test.step("what is typed stays in the form without a connection, and is saved under the new keys", async () => {
      await edit("Bank", "asked on the train");
      await away.setOffline(true);
      next = await takeOut(ana, vaultId, [bea]);
      await save();
      await expect(form.getByText("Can't reach the server")).toBeVisible();
      // The form saves by itself once the server is reached.
      await away.setOffline(false);
      await expectNotice(phone, "Password updated successfully");
      await expect(form).toBeHidden();
      await expect(
        phone.getByText(/^Ana Fischer created new keys for "Operations" on .* No longer a member: Bea Fischer\.$/),
      ).toBeVisible();
      await expect(phone.getByRole("button", { name: "Vault: Operations" })).toBeVisible();
      await ana.refresh();
      expect(await titled(ana, next, "Bank")).toMatchObject({ notes: "asked on the train" });
      const [left] = await ana.sharing.leavers(next);
      expect(left).toMatchObject({ name: "Bea Fischer", total: 2, left: { length: 2 } });
    });

    await test.step("what a colleague changed meanwhile is shown beside it", async () => {
      await edit("Router", "in the basement");
      await away.setOffline(true);
      next = await takeOut(ana, next, [dan]);
      await change(ana, next, "Router", { password: "another-Meadow-17" });
      await away.setOffline(false);
      await save();
      await expect(phone.getByRole("heading", { name: "Changed in two places" })).toBeVisible();
      await press(phone, "Save mine");
      await expect(form).toBeHidden();
      await ana.refresh();
      expect(await titled(ana, next, "Router")).toMatchObject({
        notes: "in the basement",
        password: "another-Meadow-17",
      });
      const progress = await ana.sharing.leavers(next);
      expect(Object.fromEntries(progress.map(({ name, left }) => [name, left.length]))).toEqual({
        "Bea Fischer": 1,
        "Dan Fischer": 1,
      });
    });

    await test.step("a form that a lock closed comes back, and is saved under keys that are new since", async () => {
      await edit("Router", "behind the door");
      const tab = await away.newPage();
      await tab.goto("/passwords");
      await passwordsPage.unlock(tab, cy.person.password);
      await press(tab, "Lock");
      await tab.close();
      next = await takeOut(ana, next, []);
      await passwordsPage.unlock(phone, cy.person.password);
      await expect(notes).toHaveValue("behind the door");
      await save();
      await expect(form).toBeHidden();
      await ana.refresh();
      expect(await titled(ana, next, "Router")).toMatchObject({ notes: "behind the door" });
    });

    await test.step("a phone whose owner was removed meanwhile keeps what was typed, for another vault", async () => {
      await edit("Bank", "for the new office");
      await away.setOffline(true);
      next = await takeOut(ana, next, [cy]);
      await away.setOffline(false);
      await save();
      await expect(form.getByText(/^You can't save to "Operations" anymore\./)).toBeVisible();
      await expect(notes).toHaveValue("for the new office");
      await form.getByRole("combobox", { name: "Save in" }).click();
      await phone.getByRole("option", { name: "Personal" }).click();
      await save();
      await expectNotice(phone, "Password created successfully");
      await expect(passwordsPage.row(phone, "Bank")).toHaveCount(1);
    });
  },
);
