import { spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createCliDevice, program } from "../../apps/cli/test/support/device.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { press } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { sharingPages } from "../page-objects/sharing.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { startServer } from "../processes/server.ts";

// Tests machines from the page to the program that gets its secrets from a shared vault, and back.

/** Waits for the server's answer to a change of a reminder. */
const changeOfReminder = (page: Page, method: "PUT" | "DELETE") =>
  page.waitForResponse((reply) => reply.request().method() === method && reply.url().includes("/reminder/reminder/"));

/** Reads the token and the example under it as the page shows them, and closes the dialog. */
async function readToken(page: Page, name: string) {
  const dialog = page.getByRole("dialog", { name: `Copy the token of ${name} now` });
  const token = await dialog.getByRole("group", { name: "Token", exact: true }).innerText();
  const example = await dialog.getByRole("group", { name: "Example" }).innerText();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  return { token, example: example.split("\n").filter(Boolean) };
}

async function choose(page: Page, item: string) {
  await press(page, "More for deploy-prod");
  await page.getByRole("menuitem", { name: item }).click();
}

async function confirm(page: Page, button: string, password: string) {
  const question = page.getByRole("alertdialog");
  await question.getByLabel("Master password", { exact: true }).fill(password);
  await question.getByRole("button", { name: button }).click();
}

test(
  "the token that the page shows runs a program with the vault's secrets, until it is replaced",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const server = await startServer();
    const device = createCliDevice();
    try {
      // A command `pomander`, as on a machine on which it is installed.
      const command = join(device.home, "pomander");
      writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" -- "${program}" "$@"\n`);
      chmodSync(command, 0o755);
      writeFileSync(join(device.home, ".env"), "DATABASE_PASSWORD=pomander://Database/password\n");
      const path = `${device.home}:${process.env["PATH"]}`;
      /** Runs the example of the page with a token in it, and another program in the place of its tests. */
      const runExample = ({ token, example }: { token: string; example: readonly string[] }) => {
        const line = example.join(" ").replace("pomander_machine_…", token);
        const ownProgram = `sh -c 'echo "$DATABASE_PASSWORD|$POMANDER_MACHINE_TOKEN"'`;
        const options = { cwd: device.home, env: device.environment({ PATH: path }), encoding: "utf8" } as const;
        const { status, stdout, stderr } = spawnSync("sh", ["-c", line.replace("npm test", ownProgram)], options);
        return { exitCode: status, stdout, stderr };
      };

      const page = await (await newProfile({ baseURL: server.url })).newPage();
      const ana = newPerson("Ana");
      await signInPage.register(page, ana, server.setupLink());
      await passwordsPage.open(page);
      await sharingPages.createVault(page, "Deployment");
      await page.getByRole("link", { name: "Show passwords" }).click();
      await passwordsPage.addEntry(page, { title: "Database", password: "Kettle-from-the-vault-91" });

      await sharingPages.openVault(page, "Deployment");
      await press(page, "Add a machine");
      const dialog = page.getByRole("dialog", { name: "Add a machine to Deployment" });
      await dialog.getByLabel("Name", { exact: true }).fill("deploy-prod");
      await expect(dialog.getByLabel("Reminder title")).toHaveValue("Machine deploy-prod ends");
      await dialog.getByRole("button", { name: "Create token" }).click();
      const first = await readToken(page, "deploy-prod");
      expect(first.example[0]).toBe(`POMANDER_SERVER=${server.url}`);
      expect(runExample(first)).toEqual({ exitCode: 0, stdout: "Kettle-from-the-vault-91|\n", stderr: "" });

      const moved = changeOfReminder(page, "PUT");
      await choose(page, "Replace token");
      await confirm(page, "Replace token", ana.password);
      const second = await readToken(page, "deploy-prod");
      expect(runExample(first)).toMatchObject({ exitCode: 4, stdout: "" });
      expect(runExample(second)).toMatchObject({ exitCode: 0, stdout: "Kettle-from-the-vault-91|\n" });
      await expect(sharingPages.activity(page)).toContainText("Removed machine deploy-prod");

      // The reminder is of the second one's end, leads to the vault with new keys, and goes with the machine.
      const { reminder } = (await (await moved).json()) as { reminder: { notes: string } };
      expect(reminder.notes.startsWith(`${page.url()}#`)).toBe(true);
      await page.getByRole("banner").getByRole("link", { name: "Remind Me" }).click();
      await expect(page.getByText("Machine deploy-prod ends")).toHaveCount(1);
      await sharingPages.openVault(page, "Deployment");
      const removed = changeOfReminder(page, "DELETE");
      await choose(page, "Remove from this vault");
      await confirm(page, "Remove deploy-prod", ana.password);
      expect((await removed).status()).toBe(204);
      expect(runExample(second)).toMatchObject({ exitCode: 4, stdout: "" });
    } finally {
      await device.remove();
      await server.remove();
    }
  },
);
