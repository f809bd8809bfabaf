import { isAdministrator, mayAdministerScopeTags, mayUseReminders } from "@pomander/contract/policy";
import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import { profileSections } from "../features/profile/sections.ts";
import { FailedPage } from "./FailedPage.tsx";
import { DutyOnly, GuestOnly, RequirePermission } from "./guards/redirects.tsx";
import { Shell } from "./Shell.tsx";

type Router = ReturnType<typeof createBrowserRouter>;

/** The code of each page comes when it is first visited. */
const pages = {
  home: async () => ({ Component: (await import("../features/home/HomePage.tsx")).HomePage }),
  login: async () => ({ Component: (await import("../features/auth/LoginPage.tsx")).LoginPage }),
  register: async () => ({ Component: (await import("../features/auth/RegisterPage.tsx")).RegisterPage }),
  recover: async () => ({ Component: (await import("../features/auth/RecoverPage.tsx")).RecoverPage }),
  choosePassword: async () => ({
    Component: (await import("../features/auth/password-setup/ChoosePasswordPage.tsx")).ChoosePasswordPage,
  }),
  privacy: async () => ({ Component: (await import("../features/static-pages/privacy/PrivacyPage.tsx")).PrivacyPage }),
  contact: async () => ({ Component: (await import("../features/static-pages/contact/ContactPage.tsx")).ContactPage }),
  verifyEmail: async () => ({
    Component: (await import("../features/verify-email/VerifyEmailPage.tsx")).VerifyEmailPage,
  }),
  endSession: async () => ({
    Component: (await import("../features/end-session/EndSessionPage.tsx")).EndSessionPage,
  }),
  unsubscribe: async () => ({
    Component: (await import("../features/unsubscribe/UnsubscribePage.tsx")).UnsubscribePage,
  }),
  take: async () => ({ Component: (await import("../features/take/TakePage.tsx")).TakePage }),
  dashboard: async () => ({ Component: (await import("../features/dashboard/DashboardPage.tsx")).DashboardPage }),
  passwords: async () => ({ Component: (await import("../features/passwords/PasswordsPage.tsx")).PasswordsPage }),
  import: async () => ({ Component: (await import("../features/import/ImportPage.tsx")).ImportPage }),
  health: async () => ({ Component: (await import("../features/health/HealthPage.tsx")).HealthPage }),
  addFactor: async () => ({
    Component: (await import("../features/profile/factors/RequiredFactorPage.tsx")).RequiredFactorPage,
  }),
  profile: async () => ({ Component: (await import("../features/profile/ProfilePage.tsx")).ProfilePage }),
  newVaultKeys: async () => ({
    Component: (await import("../features/profile/new-keys/NewVaultKeysPage.tsx")).NewVaultKeysPage,
  }),
  export: async () => ({ Component: (await import("../features/profile/export/ExportPage.tsx")).ExportPage }),
  reminders: async () => ({ Component: (await import("../features/reminders/RemindersPage.tsx")).RemindersPage }),
  reminderImport: async () => ({
    Component: (await import("../features/reminder-import/ReminderImportPage.tsx")).ReminderImportPage,
  }),
  scopeTags: async () => ({
    Component: (await import("../features/scope-tags/ScopeTagAdminPage.tsx")).ScopeTagAdminPage,
  }),
  audit: async () => ({ Component: (await import("../features/audit/AuditPage.tsx")).AuditPage }),
  system: async () => ({ Component: (await import("../features/system/SystemPage.tsx")).SystemPage }),
};

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
        { path: "recover", lazy: pages.recover },
        { path: "verify-email", lazy: pages.verifyEmail },
        { path: "end-session", lazy: pages.endSession },
        { path: "unsubscribe/:token", lazy: pages.unsubscribe },
        { path: "take/:token", lazy: pages.take },
        {
          lazy: async () => ({ Component: (await import("./members.ts")).RequireAuth }),
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
                { path: "system", lazy: pages.system },
              ],
            },
          ],
        },
        { path: "*", element: <Navigate to="/" replace /> },
      ],
    },
  ]);
