import { isAdministrator, mayAdministerScopeTags, mayUseReminders } from "@pomander/contract/policy";
import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import { FailedPage } from "./FailedPage.tsx";
import { GuestOnly, PasswordChangeOnly, RequirePermission } from "./guards/redirects.tsx";
import { RequireAuth } from "./guards/RequireAuth.tsx";
import { Shell } from "./Shell.tsx";

type Router = ReturnType<typeof createBrowserRouter>;

const privacyPage = async () => ({
  Component: (await import("../features/static-pages/privacy/PrivacyPage.tsx")).PrivacyPage,
});

/** Every page of the app. A page's code comes when it is first visited; any other path leads home. */
export const createRouter = (create: (routes: RouteObject[]) => Router = createBrowserRouter) =>
  create([
    {
      element: <Shell />,
      errorElement: <FailedPage />,
      hydrateFallbackElement: <></>,
      children: [
        { index: true, lazy: async () => ({ Component: (await import("../features/home/HomePage.tsx")).HomePage }) },
        {
          element: <GuestOnly />,
          children: [
            {
              path: "login",
              lazy: async () => ({ Component: (await import("../features/auth/LoginPage.tsx")).LoginPage }),
            },
            {
              path: "register",
              lazy: async () => ({ Component: (await import("../features/auth/RegisterPage.tsx")).RegisterPage }),
            },
          ],
        },
        {
          path: "privacy",
          lazy: privacyPage,
        },
        {
          path: "terms-of-use",
          lazy: privacyPage,
        },
        {
          path: "contact",
          lazy: async () => ({
            Component: (await import("../features/static-pages/contact/ContactPage.tsx")).ContactPage,
          }),
        },
        {
          path: "recover",
          lazy: async () => ({ Component: (await import("../features/auth/RecoverPage.tsx")).RecoverPage }),
        },
        {
          path: "verify-email",
          lazy: async () => ({
            Component: (await import("../features/verify-email/VerifyEmailPage.tsx")).VerifyEmailPage,
          }),
        },
        {
          path: "unsubscribe/:token",
          lazy: async () => ({
            Component: (await import("../features/unsubscribe/UnsubscribePage.tsx")).UnsubscribePage,
          }),
        },
        {
          element: <RequireAuth />,
          children: [
            {
              element: <PasswordChangeOnly />,
              children: [
                {
                  path: "choose-password",
                  lazy: async () => ({
                    Component: (await import("../features/auth/password-setup/ChoosePasswordPage.tsx"))
                      .ChoosePasswordPage,
                  }),
                },
              ],
            },
            {
              path: "dashboard",
              lazy: async () => ({
                Component: (await import("../features/dashboard/DashboardPage.tsx")).DashboardPage,
              }),
            },
            {
              path: "passwords",
              lazy: async () => ({
                Component: (await import("../features/passwords/PasswordsPage.tsx")).PasswordsPage,
              }),
            },
            {
              path: "profile",
              lazy: async () => ({ Component: (await import("../features/profile/ProfilePage.tsx")).ProfilePage }),
            },
            {
              element: <RequirePermission isAllowed={mayUseReminders} />,
              children: [
                {
                  path: "remind-me",
                  lazy: async () => ({
                    Component: (await import("../features/reminders/RemindersPage.tsx")).RemindersPage,
                  }),
                },
              ],
            },
            {
              element: <RequirePermission isAllowed={mayAdministerScopeTags} />,
              children: [
                {
                  path: "scope-tag-admin",
                  lazy: async () => ({
                    Component: (await import("../features/scope-tags/ScopeTagAdminPage.tsx")).ScopeTagAdminPage,
                  }),
                },
              ],
            },
            {
              element: <RequirePermission isAllowed={isAdministrator} />,
              children: [
                {
                  path: "audit",
                  lazy: async () => ({ Component: (await import("../features/audit/AuditPage.tsx")).AuditPage }),
                },
              ],
            },
          ],
        },
        { path: "*", element: <Navigate to="/" replace /> },
      ],
    },
  ]);
