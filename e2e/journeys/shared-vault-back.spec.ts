import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { answerQuestion, expectNotice, press } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { sharingPages } from "../page-objects/sharing.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { change, done, fillShared, join, registerSharer, takeOut } from "../fixtures/sharers.ts";
import { makeTempFolder } from "../processes/temp-folders.ts";
import { startServer, type RunningServer } from "../processes/server.ts";
import { expect, test } from "../fixtures/test.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.remove());

/** Copies the contents of a folder, with their owners and modes. */
const copyFolder = (from: string, to: string) => execFileSync("cp", ["-aT", from, to]);

/** Starts the server again on its folder, after something was done with the folder. */
async function restart(work: (dataDir: string) => void): Promise<void> {
  const { port, dataDir } = server;
  await server.stop();
  work(dataDir);
  server = await startServer({ port, dataDir });
}

test(
  "a vault that a restored backup brought back, with a member who was removed, is copied into a new one",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const register = (name: string) => registerSharer(server.url, name);
    const [ana, bea, cy] = [await register("Ana"), await register("Bea"), await register("Cy")];
    const { vaultId } = done(await ana.sharing.found("Operations"));
    await fillShared(ana, vaultId, ["Bank", "Router"]);
    await join(ana, bea, vaultId, "write");
    await join(ana, cy, vaultId, "write");

    const page = await (await newProfile({ baseURL: server.url })).newPage();
    const choose = async (name: RegExp) => {
      await page
        .getByRole("main")
        .getByRole("button", { name: /^Vault: / })
        .click();
      await page.getByRole("menuitem", { name }).click();
    };
    await signInPage.signIn(page, cy.person);
    await passwordsPage.open(page);
    await expect(passwordsPage.row(page, "Router")).toBeVisible();

    const backup = makeTempFolder("backup");
    await restart((dataDir) => copyFolder(dataDir, backup));

    await test.step("Bea is removed, and the colleague's browser follows the new keys", async () => {
      await change(ana, vaultId, "Router", { notes: "in the basement" });
      await sharingPages.comeBack(page, cy.person, "/vaults");
      await passwordsPage.open(page);
      const view = await passwordsPage.viewEntry(page, "Router");
      await expect(view.getByText("in the basement")).toBeVisible();
      const next = await takeOut(ana, vaultId, [bea]);
      await change(ana, next, "Router", { password: "another-Meadow-17" });
      await sharingPages.comeBack(page, cy.person, "/vaults");
      await passwordsPage.open(page);
      await expect(page.getByText(/No longer a member: Bea Fischer\.$/)).toBeVisible();
    });

    await restart((dataDir) => {
      rmSync(dataDir, { recursive: true });
      copyFolder(backup, dataDir);
    });
    rmSync(backup, { recursive: true });

    await test.step("the colleague keeps the own vault, and is told who is back in the shared one", async () => {
      await page.evaluate(() => dispatchEvent(new Event("focus")));
      await press(page, "Keep this version");
      await answerQuestion(page, "Keep this version?", "Keep this version");
      await choose(/^Operations/);
      await expect(page.getByText(/Bea Fischer is in it again\./)).toBeVisible();
      await expect(page.getByRole("button", { name: "Add Password" })).toHaveCount(0);
    });

    await test.step("its entries are copied into a new vault, which is without Bea", async () => {
      await sharingPages.createVault(page, "Ops, again");
      await passwordsPage.open(page);
      await choose(/^Operations/);
      for (const title of ["Bank", "Router"]) await page.getByRole("checkbox", { name: `Select ${title}` }).check();
      await press(page, "Copy or move...");
      const copying = page.getByRole("dialog", { name: "Copy or move 2 passwords" });
      await copying.getByRole("combobox", { name: "Vault" }).click();
      await page.getByRole("option", { name: "Ops, again" }).click();
      await expect(copying.getByText("You're the only member of this vault.")).toBeVisible();
      await expect(copying.getByRole("radio", { name: /^Move/ })).toBeDisabled();
      await copying.getByRole("button", { name: "Copy 2 passwords" }).click();
      await expectNotice(page, "2 passwords copied to Ops, again.");
      await choose(/^Ops, again/);
      for (const title of ["Bank", "Router"])
        await expect(page.getByRole("main").getByRole("button", { name: title, exact: true })).toBeVisible();
    });
  },
);
