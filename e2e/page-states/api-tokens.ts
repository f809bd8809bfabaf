import { expect, type Page } from "@playwright/test";
import { press } from "../page-objects/common.ts";
import { openProfile } from "../page-objects/profile.ts";
import type { PageState } from "./page-state.ts";

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const token = (n: number, members: object = {}) => ({
  _id: idOf(n),
  name: "Terraform",
  scopes: ["reminders:read", "reminders:write"],
  tags: null,
  networks: [],
  expiresAt: daysFromNow(84),
  createdAt: daysFromNow(-6),
  createdBy: "Eva Admin",
  lastUsedAt: daysFromNow(-0.1),
  usedFrom: [{ network: "203.0.113.0/24", lastUsedAt: daysFromNow(-0.1) }],
  formerUntil: null,
  awaitsKeep: false,
  ...members,
});
const tags = [
  { _id: idOf(91), name: "Infrastructure" },
  { _id: idOf(92), name: "Contracts of the second building" },
];
const longName = "The nightly job that reads the certificates of every shop, production and staging";
const some = [
  token(1),
  token(2, {
    name: longName,
    tags,
    networks: ["198.51.100.0/24", "2001:db8:5::/48"],
    formerUntil: daysFromNow(0.9),
  }),
  token(3, { name: "Old CI", expiresAt: daysFromNow(-3), lastUsedAt: null, usedFrom: [] }),
  token(4, { name: "Grafana", scopes: ["reminders:read", "audit:read", "system:read"], tags: [], awaitsKeep: true }),
];
const secret = `pomander_api_${"kT3xQ9".repeat(9)}abcde`;

/** Simulates these tokens, whichever exist. */
async function withTokens(page: Page, tokens: readonly object[]) {
  const reply = { token: some[1], secret };
  await page.route(/\/api\/(user\/)?tokens$/, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 201, json: reply })
      : route.fulfill({ json: { tokens } }),
  );
  await page.route("**/api/scope-tags/mine*", (route) =>
    route.fulfill({ json: tags.map((tag) => ({ ...tag, description: "", groups: [] })) }),
  );
}

const own = (
  name: string,
  tokens: readonly object[],
  open: (page: Page) => Promise<unknown> = async () => undefined,
): PageState => ({
  name: `API tokens: ${name}`,
  viewer: "superAdmin",
  open: async (page) => {
    await withTokens(page, tokens);
    await openProfile(page, "API tokens");
    await expect(page.getByRole("button", { name: "Create a token" })).toBeVisible();
    await open(page);
  },
});

export const apiTokenPageStates: readonly PageState[] = [
  own("several, with one from a backup", some),
  own("none", []),
  own("creating one, with scope tags", some, async (page) => {
    await press(page, "Create a token");
    await page.getByRole("textbox", { name: "Name" }).fill("Terraform");
    await page.getByLabel("Create and change reminders").check();
    await page.getByLabel("Reminders with certain scope tags").check();
    await page.getByRole("combobox", { name: "Scope tags" }).click();
    await page.getByRole("option", { name: "Infrastructure" }).click();
  }),
  own("creating one, with faults", some, async (page) => {
    await press(page, "Create a token");
    await press(page, "Create token");
    await expect(page.getByText("Choose at least one")).toBeVisible();
  }),
  {
    ...own("the new one, this one time", some, async (page) => {
      await page.route(/\/api\/user\/tokens\/[^/]+\/rotate$/, (route) =>
        route.fulfill({ json: { token: some[1], secret } }),
      );
      await press(page, `Rotate ${longName}`);
      await page.getByRole("dialog").getByLabel("Your master password").fill("a wrong one, which nobody checks");
      await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
      await expect(page.getByText("Copy the token now")).toBeVisible();
    }),
    // Escape does not close this dialog.
    discardsTab: true,
  },
  own("rotating one", some, (page) => press(page, "Rotate Terraform")),
  own("keeping one", some, (page) => press(page, "Keep Grafana")),
  own("rotating one from a backup", some, (page) => press(page, "Rotate Grafana")),
  own("revoking one", some, (page) => press(page, "Revoke Terraform")),
  {
    name: "server tokens",
    viewer: "superAdmin",
    open: async (page) => {
      await withTokens(page, some.slice(1, 2));
      await page.goto("/api-tokens");
      await expect(page.getByText("Created")).not.toHaveCount(0);
    },
  },
  {
    name: "server tokens: the new one for a directory",
    viewer: "superAdmin",
    open: async (page) => {
      const token = { ...some[0], name: "Entra", scopes: ["scim"] };
      await withTokens(page, [token]);
      await page.route(/\/api\/tokens\/[^/]+\/rotate$/, (route) =>
        route.fulfill({ json: { token, secret: secret.replace("_api_", "_scim_") } }),
      );
      await page.goto("/api-tokens");
      await press(page, "Rotate Entra");
      await page.getByRole("dialog").getByLabel("Your master password").fill("a wrong one, which nobody checks");
      await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
      await expect(page.getByText("Authorization: Bearer pomander_scim_…")).toBeVisible();
    },
    // Escape does not close this dialog.
    discardsTab: true,
  },
  {
    name: "server tokens: creating one",
    viewer: "superAdmin",
    open: async (page) => {
      await withTokens(page, []);
      await page.goto("/api-tokens");
      await press(page, "Create a token");
      await page.getByLabel("Read reminders").check();
      await expect(page.getByRole("combobox", { name: "Scope tags" })).toBeVisible();
    },
  },
];
