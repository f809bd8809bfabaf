import { signInPage } from "../page-objects/sign-in.ts";
import { dashboardPage } from "../page-objects/dashboard.ts";
import { newPerson } from "../fixtures/people.ts";
import { startRecordingProxy } from "../processes/recording-proxy.ts";
import { startServer } from "../processes/server.ts";
import { expect, test } from "../fixtures/test.ts";

const rows = 1_000;
const patience = { timeout: 1_800_000 };
const csv = [
  "firstName,lastName,email,password,mobileNo,isAdmin,isAllowedForRemindMe",
  ...Array.from(
    { length: rows },
    (_, n) => `Person${n},Of the list,person${n}@example.org,Temporary-${n},,false,false`,
  ),
].join("\n");

test("1,000 rows, the server killed in the middle, the file uploaded again: each is there once", async ({
  newProfile,
}) => {
  test.setTimeout(3_600_000);
  const proxy = await startRecordingProxy(() => server.port);
  let server = await startServer({ publicPort: proxy.port });
  try {
    const page = await (await newProfile({ baseURL: server.url })).newPage();
    await signInPage.register(page, newPerson("Sofia"), server.setupLink());
    await dashboardPage.open(page);
    const upload = async () => {
      await page.getByRole("button", { name: "Bulk Upload" }).click();
      const dialog = page.getByRole("dialog", { name: "Bulk User Upload" });
      const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
      await dialog.locator('input[type="file"]').setInputFiles(file);
      await dialog.getByRole("button", { name: "Upload 1,000 users" }).click();
      return dialog;
    };

    const dialog = await upload();
    await expect(dialog.getByText(/^Sent [4-9]\d\d of 1,000/)).toBeVisible(patience);
    await server.kill();
    server = await startServer({ publicPort: proxy.port, dataDir: server.dataDir });
    await expect(dialog.getByText(/^Completed with \d+ successes and \d+ errors$/)).toBeVisible(patience);
    console.log(`After the kill: ${await dialog.getByText(/^Completed with/).innerText()}`);
    await dialog.getByRole("button", { name: "Close" }).click();

    const again = await upload();
    await expect(again.getByText(/^Completed with \d+ successes and \d+ errors$/)).toBeVisible(patience);
    console.log(`The same file again: ${await again.getByText(/^Completed with/).innerText()}`);
    await again.getByRole("button", { name: "Close" }).click();

    await page.getByPlaceholder("Search users...").fill("Of the list");
    await expect(page.getByText("1,000 users found")).toBeVisible();
  } finally {
    await server.remove();
    await proxy.close();
  }
});
