import { isAdministrator, mayAdministerScopeTags, mayUseReminders } from "@pomander/contract/policy";
import { allTexts } from "@pomander/texts/format";
import type { ComponentType } from "react";
import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import { profileSections } from "../features/profile/sections.ts";
import { FailedPage } from "./FailedPage.tsx";
import { DutyOnly, GuestOnly, RequirePermission } from "./guards/redirects.tsx";
import { Shell } from "./Shell.tsx";

type Router = ReturnType<typeof createBrowserRouter>;

/** Loads a page; all texts come before it unless its own are among those that come first (build/language-scripts.ts). */
const page =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name, texts = allTexts) =>
  async () => {
    await texts();
    return { Component: (await load())[name] };
  };
const firstTexts = async () => {};

/** The code of each page comes when it is first visited. */
const pages = {
  home: page(() => import("../features/home/HomePage.tsx"), "HomePage", firstTexts),
  login: page(() => import("../features/auth/LoginPage.tsx"), "LoginPage", firstTexts),
  register: page(() => import("../features/auth/RegisterPage.tsx"), "RegisterPage"),
  recover: page(() => import("../features/auth/RecoverPage.tsx"), "RecoverPage"),
  choosePassword: page(() => import("../features/auth/password-setup/ChoosePasswordPage.tsx"), "ChoosePasswordPage"),
  invitation: page(() => import("../features/auth/invitation/InvitationPage.tsx"), "InvitationPage"),
  company: page(() => import("../features/auth/company/CompanyPage.tsx"), "CompanyPage"),
  privacy: page(() => import("../features/static-pages/privacy/PrivacyPage.tsx"), "PrivacyPage"),
  contact: page(() => import("../features/static-pages/contact/ContactPage.tsx"), "ContactPage"),
  extension: page(() => import("../features/extension/ExtensionPage.tsx"), "ExtensionPage"),
  verifyEmail: page(() => import("../features/verify-email/VerifyEmailPage.tsx"), "VerifyEmailPage"),
  endSession: page(() => import("../features/end-session/EndSessionPage.tsx"), "EndSessionPage"),
  unsubscribe: page(() => import("../features/unsubscribe/UnsubscribePage.tsx"), "UnsubscribePage"),
  take: page(() => import("../features/take/TakePage.tsx"), "TakePage"),
  dashboard: page(() => import("../features/dashboard/DashboardPage.tsx"), "DashboardPage"),
  passwords: page(() => import("../features/passwords/PasswordsPage.tsx"), "PasswordsPage"),
  import: page(() => import("../features/import/ImportPage.tsx"), "ImportPage"),
  health: page(() => import("../features/health/HealthPage.tsx"), "HealthPage"),
  addFactor: page(() => import("../features/profile/factors/RequiredFactorPage.tsx"), "RequiredFactorPage"),
  profile: page(() => import("../features/profile/ProfilePage.tsx"), "ProfilePage"),
  newVaultKeys: page(() => import("../features/profile/new-keys/NewVaultKeysPage.tsx"), "NewVaultKeysPage"),
  export: page(() => import("../features/profile/export/ExportPage.tsx"), "ExportPage"),
  reminders: page(() => import("../features/reminders/RemindersPage.tsx"), "RemindersPage"),
  reminderImport: page(() => import("../features/reminder-import/ReminderImportPage.tsx"), "ReminderImportPage"),
  scopeTags: page(() => import("../features/scope-tags/ScopeTagAdminPage.tsx"), "ScopeTagAdminPage"),
  people: page(() => import("../features/sharing/people/PeoplePage.tsx"), "PeoplePage"),
  vaults: page(() => import("../features/sharing/vaults/VaultsPage.tsx"), "VaultsPage"),
  vault: page(() => import("../features/sharing/vault/VaultPage.tsx"), "VaultPage"),
  acceptInvite: page(() => import("../features/sharing/join/AcceptPage.tsx"), "AcceptPage"),
  audit: page(() => import("../features/audit/AuditPage.tsx"), "AuditPage"),
  serverTokens: page(() => import("../features/server-tokens/ServerTokensPage.tsx"), "ServerTokensPage"),
  provisioning: page(() => import("../features/provisioning/ProvisioningPage.tsx"), "ProvisioningPage"),
  system: page(() => import("../features/system/SystemPage.tsx"), "SystemPage"),
};

/** Loads the page behind an invitation's link, whose secret part would be lost where a guard leads elsewhere first. */
async function loadJoinPage() {
  await allTexts();
  const [{ JoinPage }, { pendingInvite }] = await Promise.all([
    import("../features/sharing/join/JoinPage.tsx"),
    import("../features/sharing/join/pending-invite.ts"),
  ]);
  pendingInvite.take(globalThis.location.hash);
  return { Component: JoinPage };
}

/** The paths of the app and who may come to them; any other path leads home. */
export const createRouter = (create: (routes: RouteObject[]) => Router = createBrowserRouter) =>
  create([
    {
      element: <Shell />,
      errorElement: <FailedPage />,
      hydrateFallbackElement: <></>,
      children: [
        { index: true, lazy: pages.home },
        {
          element: <GuestOnly />,
          children: [
            { path: "login", lazy: pages.login },
            { path: "register", lazy: pages.register },
          ],
        },
        { path: "privacy", lazy: pages.privacy },
        { path: "terms-of-use", lazy: pages.privacy },
        { path: "contact", lazy: pages.contact },
        { path: "extension", lazy: pages.extension },
        { path: "recover", lazy: pages.recover },
        { path: "verify-email", lazy: pages.verifyEmail },
        { path: "end-session", lazy: pages.endSession },
        { path: "unsubscribe/:token", lazy: pages.unsubscribe },
        { path: "take/:token", lazy: pages.take },
        { path: "join", lazy: loadJoinPage },
        { path: "company/:step", lazy: pages.company },
        { path: "invitation", lazy: pages.invitation },
        {
          lazy: page(() => import("./signed-in.ts"), "RequireAuth"),
          children: [
            {
              element: <DutyOnly />,
              children: [
                { path: "choose-password", lazy: pages.choosePassword },
                { path: "two-step-sign-in", lazy: pages.addFactor },
              ],
            },
            { path: "dashboard", lazy: pages.dashboard },
            { path: "passwords", lazy: pages.passwords },
            { path: "passwords/import", lazy: pages.import },
            { path: "passwords/health", lazy: pages.health },
            { path: "people", lazy: pages.people },
            { path: "vaults", lazy: pages.vaults },
            { path: "vaults/:vaultId", lazy: pages.vault },
            { path: "join/accept", lazy: pages.acceptInvite },
            { path: "profile", lazy: pages.profile },
            ...profileSections.map((section) => ({ path: `profile/${section}`, lazy: pages.profile })),
            { path: "profile/new-vault-keys", lazy: pages.newVaultKeys },
            { path: "profile/export", lazy: pages.export },
            {
              element: <RequirePermission isAllowed={mayUseReminders} />,
              children: [
                { path: "remind-me", lazy: pages.reminders },
                { path: "remind-me/import", lazy: pages.reminderImport },
              ],
            },
            {
              element: <RequirePermission isAllowed={mayAdministerScopeTags} />,
              children: [{ path: "scope-tag-admin", lazy: pages.scopeTags }],
            },
            {
              element: <RequirePermission isAllowed={isAdministrator} />,
              children: [
                { path: "audit", lazy: pages.audit },
                { path: "provisioning", lazy: pages.provisioning },
                { path: "system", lazy: pages.system },
              ],
            },
            {
              element: <RequirePermission isAllowed={({ isSuperAdmin }) => isSuperAdmin} />,
              children: [{ path: "api-tokens", lazy: pages.serverTokens }],
            },
          ],
        },
        { path: "*", element: <Navigate to="/" replace /> },
      ],
    },
  ]);
