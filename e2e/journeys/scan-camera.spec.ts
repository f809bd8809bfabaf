import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { newPerson } from "../fixtures/people.ts";
import { qrVideo } from "../fixtures/qr-picture.ts";
import { expect, test } from "../fixtures/test.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { makeTempFolder } from "../processes/temp-folders.ts";

const uri = "otpauth://totp/Registrar:ana?secret=JBSWY3DPEHPK3PXP&issuer=Registrar";

// The folder of the camera's picture, which exists as long as this process.
const folder = makeTempFolder("camera");
const video = join(folder, "qr.y4m");
writeFileSync(video, qrVideo(uri));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Path of the full browser, because the lighter build has no cameras. */
const whole = process.env["CHROMIUM_PATH"];

test.use({
  contextOptions: { reducedMotion: "reduce", permissions: ["camera"] },
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      ...(whole === undefined ? { channel: "chromium" } : { executablePath: whole }),
      args: [
        ...(launchOptions.args ?? []),
        "--use-fake-device-for-media-stream",
        `--use-file-for-fake-video-capture=${video}`,
      ],
    }),
});

test("a one-time code is read by the camera, which is switched off then", { tag: "@slow" }, async ({ page }) => {
  await signInPage.register(page, newPerson("Ines"));
  await passwordsPage.open(page);
  await passwordsPage.fillNewEntry(page, { title: "Registrar", password: "Rusty-Lantern-42-Meadow" });
  const form = page.getByRole("dialog", { name: "Add New Password" });
  await form.getByRole("button", { name: "Add one-time code" }).click();
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      Object.assign(globalThis, { cameraStream: stream });
      return stream;
    };
  });
  await form.getByRole("button", { name: "Scan with camera" }).click();
  await expect(page.getByLabel("One-time code secret", { exact: true })).toHaveValue(uri);
  await expect(page.getByRole("dialog", { name: "Scan the QR code" })).toBeHidden();
  const states = await page.evaluate(() =>
    (globalThis as { cameraStream?: MediaStream }).cameraStream?.getTracks().map(({ readyState }) => readyState),
  );
  expect(states).toEqual(["ended"]);
});
