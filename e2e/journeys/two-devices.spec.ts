import { expectNotice } from "../page-objects/common.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test("a person signed in on two devices sees the other one and ends it", async ({ newProfile }) => {
  const person = newPerson("Dora");
  const phone = await (await newProfile()).newPage();
  await signInPage.register(phone, person);
  const laptop = await (await newProfile()).newPage();
  await signInPage.signIn(laptop, person);

  await laptop.goto("/profile/security");
  const sessions = laptop.getByRole("main").getByRole("listitem").filter({ hasText: "Signed in" });
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: "This device" })).toHaveCount(1);
  await sessions.getByRole("button", { name: /^End the session on/ }).click();
  await expectNotice(laptop, "Session ended");
  await expect(sessions).toHaveCount(1);

  const next = phone.waitForResponse((reply) => reply.url().includes("/api/") && reply.status() === 401);
  await phone.goto("/profile");
  expect(((await (await next).json()) as { code: string }).code).toBe("not_signed_in");
  await expect(phone).toHaveURL(/\/login$/);
});
