import { expect, type Page } from "@playwright/test";
import { errors, type ErrorCode } from "@pomander/contract";

import { expectHeading } from "../page-objects/common.ts";
import { dashboardPage } from "../page-objects/dashboard.ts";
import { factorsPage } from "../page-objects/factors.ts";
import { tamperWithReply } from "../fixtures/tamper-with-reply.ts";
import { type PageState, walk } from "./page-state.ts";

// The server's replies about factors are simulated: the accounts in these states have none.

const owner = (name: string, open: PageState["open"]): PageState => ({
  name: `factors: ${name}`,
  viewer: "owner",
  open,
});
const visitor = (name: string, open: PageState["open"]): PageState => ({
  name: `factors: ${name}`,
  viewer: "visitor",
  open,
});

const id = (number: number) => `01a1f754-d71c-77f2-8eea-${String(number).padStart(12, "0")}`;
const use = {
  createdAt: "2026-10-02T08:15:00.000Z",
  lastUsedAt: "2026-11-20T18:40:00.000Z",
  lastUsedDevice: "Firefox on Windows",
};
const unused = { createdAt: "2026-11-19T08:15:00.000Z", lastUsedAt: null, lastUsedDevice: null };
const allMethods = {
  factors: [
    { _id: id(1), kind: "totp", name: "Authenticator app", ...use },
    { _id: id(2), kind: "security-key", name: "The blue key on the ring with the house keys", ...unused },
  ],
  recoveryCodesLeft: 7,
  isRequired: true,
  passkeys: [
    { _id: id(3), credentialId: "a2V5", name: "Laptop", vaultId: id(9), maySignIn: true, ...use },
    { _id: id(4), credentialId: "a2V6", name: "Phone", vaultId: null, maySignIn: true, ...unused },
  ],
  trustedDevices: [
    {
      _id: id(5),
      device: "Chrome on Linux",
      trustedUntil: "2026-12-18T09:00:00.000Z",
      lastSeenAt: "2026-11-21T09:00:00.000Z",
      isCurrent: true,
    },
  ],
};

const refuse = (code: ErrorCode, more: object) => {
  const { status, message } = errors[code];
  return { status, json: { code, message, requestId: "1", ...more } };
};

/** Opens the step after the password; any code is wrong. */
async function toSecondStep(page: Page, methods: readonly string[]) {
  const webauthn = {
    challenge: "Y2hhbGxlbmdl",
    rpId: "localhost",
    timeout: 600_000,
    userVerification: "discouraged",
    allowCredentials: [],
  };
  const asked = refuse("second_factor_required", {
    challenge: "c",
    methods,
    ...(methods.includes("security-key") ? { webauthn } : {}),
  });
  await page.route("**/api/auth/login", (route) => {
    const body = route.request().postDataJSON() as { challenge?: string };
    return route.fulfill(body.challenge === undefined ? asked : refuse("invalid_code", {}));
  });
  await page.goto("/login");
  await page.getByLabel("Email").fill("greta@example.org");
  await page.getByLabel("Password", { exact: true }).fill("gallant-otter-parsnip-83");
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
}

async function toProfile(page: Page, overview: object | null) {
  if (overview !== null)
    await page.route("**/api/user/factors", (route) => route.fulfill({ status: 200, json: overview }));
  await factorsPage.open(page);
}

async function toAddApp(page: Page) {
  await toProfile(page, null);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await expect(page.getByRole("dialog", { name: "Set up an authenticator app" })).toBeVisible();
}

export const factorPageStates: readonly PageState[] = [
  visitor("the code of an authenticator app", async (page) => {
    await toSecondStep(page, ["totp", "security-key", "recovery-code"]);
    await expectHeading(page, "Enter your code");
  }),
  ...walk(
    visitor("a wrong code", async (page) => {
      await toSecondStep(page, ["totp", "recovery-code"]);
      await factorsPage.give(page, "123456");
      await expect(page.getByText(/^Incorrect code/)).toBeVisible();
    }),
    visitor("a recovery code", async (page) => {
      await page.getByRole("button", { name: "Use a recovery code" }).click();
      await expectHeading(page, "Enter a recovery code");
    }),
  ),
  visitor("a security key that was not there", async (page) => {
    await page.addInitScript(() => {
      navigator.credentials.get = () => Promise.reject(new DOMException("", "NotAllowedError"));
    });
    await toSecondStep(page, ["security-key", "recovery-code"]);
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  }),
  owner("none yet", (page) => toProfile(page, null)),
  owner("all of them", async (page) => {
    await toProfile(page, allMethods);
    await expect(page.getByText("7 of 10 left")).toBeVisible();
  }),
  owner("setting up an authenticator app", toAddApp),
  owner("scanning with an authenticator app", async (page, { owner: { person } }) => {
    await toAddApp(page);
    await factorsPage.confirmApp(page, person.password);
    await expect(page.getByRole("img", { name: "QR code with the secret for your authenticator app" })).toBeVisible();
  }),
  // The codes must be saved before anything else: Escape does not close the dialog.
  {
    ...owner("recovery codes", async (page, { owner: { person } }) => {
      await page.route("**/api/user/factors/totp", (route) =>
        route.fulfill({
          status: 201,
          json: { recoveryCodes: Array.from({ length: 10 }, (_, index) => `K7M2${index}QXW9${index}`) },
        }),
      );
      await toAddApp(page);
      await factorsPage.fillApp(page, person.password);
      await expect(page.getByRole("dialog", { name: "Save your recovery codes" })).toBeVisible();
    }),
    discardsTab: true,
  },
  owner("adding a security key", async (page) => {
    await toProfile(page, null);
    await page.getByRole("button", { name: "Add a security key" }).click();
    await expect(page.getByRole("dialog", { name: "Add a security key" })).toBeVisible();
  }),
  owner("adding a passkey", async (page) => {
    await toProfile(page, null);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByRole("dialog", { name: "Add a passkey" })).toBeVisible();
  }),
  owner("removing the last one", async (page) => {
    await toProfile(page, { ...allMethods, factors: allMethods.factors.slice(0, 1) });
    await page.getByRole("button", { name: "Remove Authenticator app" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
  {
    ...owner("required", async (page) => {
      for (const ownRecord of ["**/api/user", "**/api/user/user/*"])
        await tamperWithReply(page, ownRecord, (body) => {
          body.mustAddFactor = true;
        });
      await page.goto("/passwords");
      await expectHeading(page, "Set up two-step sign-in");
    }),
    discardsTab: true,
  },
  {
    ...owner("unlocking with a passkey", async (page) => {
      await page.route("**/api/user/factors", (route) => route.fulfill({ status: 200, json: allMethods }));
      await page.goto("/passwords");
      await expect(page.getByRole("button", { name: "Unlock with a passkey" })).toBeVisible();
    }),
    discardsTab: true,
  },
  {
    name: "factors: the super admin's settings",
    viewer: "superAdmin",
    open: async (page) => {
      await dashboardPage.open(page);
      await page.getByRole("button", { name: "Settings" }).click();
      await expect(page.getByLabel("Two-step sign-in")).toBeVisible();
    },
  },
  {
    name: "factors: an administrator turns them off",
    viewer: "superAdmin",
    open: async (page, { owner: { person } }) => {
      await tamperWithReply(page, "**/api/user/users*", (users) => {
        for (const user of users) if (user.email === person.email) user.hasFactor = true;
      });
      await dashboardPage.open(page);
      await page.getByPlaceholder("Search users...").fill(person.email);
      await page.getByRole("button", { name: /^Turn off two-step sign-in for/ }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
];
