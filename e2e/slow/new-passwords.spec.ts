import { readFileSync } from "node:fs";

import { passwordSetupPage } from "../page-objects/password-setup.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { dashboardPage } from "../page-objects/dashboard.ts";
import { newPerson } from "../fixtures/people.ts";
import { startServer } from "../processes/server.ts";
import { expect, test } from "../fixtures/test.ts";

test("new passwords for several people are saved once, and are the ones that let them in", async ({ newProfile }) => {
  const server = await startServer();
  const newPage = async () => (await newProfile({ baseURL: server.url })).newPage();
  try {
    const sofias = await newPage();
    await signInPage.register(sofias, newPerson("Sofia"), server.setupLink());
    await dashboardPage.open(sofias);
    const [ben, uma, eva] = [newPerson("Ben"), newPerson("Uma"), newPerson("Eva")];
    for (const person of [ben, uma, eva]) await dashboardPage.add(sofias, { ...person, password: "given-at-first" });
    const evas = await newPage();
    await passwordSetupPage.signInWithTemporary(evas, eva, "given-at-first");
    await passwordSetupPage.setUpVault(evas, eva.password);
    await sofias.bringToFront();

    await sofias.getByRole("checkbox", { name: "Select Ben Fischer" }).check();
    await sofias.getByRole("button", { name: "Select all 3" }).click();
    await sofias.getByRole("button", { name: "New passwords" }).click();
    const dialog = sofias.getByRole("alertdialog");
    // Eva has chosen her password since the list was read.
    await dialog.getByRole("button", { name: "Create 3 passwords" }).click();
    await expect(dialog.getByText("2 users have a new temporary password.")).toBeVisible();
    await expect(dialog.getByText("Eva Fischer: They have chosen their own master password.")).toBeVisible();
    await sofias.keyboard.press("Escape");
    await sofias.getByRole("button", { name: "Keep them open" }).click();
    const saving = sofias.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save as CSV" }).click();
    const rows = readFileSync(await (await saving).path(), "utf8").split("\r\n");
    expect(rows).toHaveLength(4);
    const given = new Map(rows.map((row) => row.replaceAll('"', "").split(",")).map((cells) => [cells[2], cells[3]]));
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();

    const umas = await newPage();
    await passwordSetupPage.signInWithTemporary(umas, uma, given.get(uma.email) ?? "");
    await passwordSetupPage.setUpVault(umas, uma.password);
    await evas.reload();
    await expect(evas).not.toHaveURL(/\/login/);

    await test.step("both are deleted after what goes along was said of each", async () => {
      await sofias.bringToFront();
      for (const name of ["Ben", "Uma"]) await sofias.getByRole("checkbox", { name: `Select ${name} Fischer` }).check();
      await sofias.getByRole("group", { name: "Selected users" }).getByRole("button", { name: "Delete" }).click();
      const impacts = dialog.getByRole("list", { name: "What will be deleted" }).getByRole("listitem");
      await expect(impacts).toHaveCount(3);
      await expect(impacts.filter({ hasText: "Uma" })).toContainText("Vault");
      await expect(impacts.filter({ hasText: "Ben" })).toContainText("No vault");
      await dialog.getByRole("button", { name: "Delete 3 users" }).click();
      await expect(dialog.getByText("3 users were deleted.")).toBeVisible();
    });
  } finally {
    await server.stop();
  }
});
