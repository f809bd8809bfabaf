import { expect, test } from "../fixtures/test.ts";

test("the page's Trusted Types policy is made before anything else of the app runs, and no second one", async ({
  browser,
  server,
}) => {
  // This page is not monitored, because the violation tried here is reported, as it should be.
  const page = await browser.newPage({ baseURL: server.url });
  await page.addInitScript(() => {
    const order: string[] = [];
    Object.assign(globalThis, { order });
    const noted = <T extends (...args: never[]) => unknown>(what: string, made: T): T =>
      new Proxy(made, {
        apply: (target, self, args) => (order.push(what), Reflect.apply(target, self, args)),
        construct: (target, args) => (order.push(what), Reflect.construct(target, args) as object),
      });
    const { trustedTypes } = globalThis as unknown as { trustedTypes: { createPolicy: () => unknown } };
    trustedTypes.createPolicy = noted("policy", trustedTypes.createPolicy.bind(trustedTypes));
    // React and the services use these as soon as they run.
    globalThis.MessageChannel = noted("React", globalThis.MessageChannel as never);
    globalThis.BroadcastChannel = noted("tabs", globalThis.BroadcastChannel as never);
  });
  await page.goto("/login");
  const orderSoFar = () => page.evaluate(() => (globalThis as unknown as { order: string[] }).order);
  // The page is prerendered, before its code arrives.
  await expect.poll(orderSoFar).toContain("React");
  expect((await orderSoFar())[0]).toBe("policy");
  const again = await page.evaluate(() => {
    try {
      (globalThis as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => void } }).trustedTypes //
        .createPolicy("pomander", { createScriptURL: (address: string) => address });
      return "made";
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(again).toBe("TypeError");
  await page.close();
});

test("the reference page shows the calls, and reaches nothing that the app stores", async ({ page }) => {
  await page.goto("/contact");
  await page.evaluate(() => localStorage.setItem("token", "a-token"));
  await page.goto("/api/docs");
  await page.getByRole("heading", { name: "Authentication" }).click();
  await expect(page.locator('[data-path="/api/auth/login"]')).toBeVisible();
  const reached = await page.evaluate(async () => {
    const tried = async (what: () => unknown) => {
      try {
        return await what();
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      origin: self.origin,
      token: await tried(() => localStorage.getItem("token")),
      cookie: await tried(() => document.cookie),
      call: await tried(() => fetch("/api/public-settings").then(({ status }) => status)),
    };
  });
  expect(reached).toEqual({ origin: "null", token: "SecurityError", cookie: "SecurityError", call: "TypeError" });
});
