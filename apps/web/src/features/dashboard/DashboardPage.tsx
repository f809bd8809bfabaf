import Button from "@mui/material/Button";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { isAdministrator, mayUseReminders, type User } from "@pomander/contract";
import { lazy, Suspense, useMemo, useRef, useCallback, useState } from "react";
import { Link } from "react-router";
import { Redirect } from "../../components/Redirect.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Page, PageTitle, usePageTitle } from "../../components/Page.tsx";
import { useUser } from "../../lib/session/store.tsx";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { useCreatedUsers } from "./created-users.ts";
import { AddUserDialog } from "./form/AddUserDialog.tsx";
import { EditUserDialog } from "./form/EditUserDialog.tsx";
import { useUserListParams } from "./list/list-params.ts";
import type { OpenUser } from "./list/UserButtons.tsx";
import { useUsers } from "./list/use-users.ts";
import { UserList } from "./list/UserList.tsx";
import { MailNotice } from "./mail/MailNotice.tsx";
import { TestMailDialog } from "../../widgets/mail/TestMailDialog.tsx";
import { PageActions } from "./PageActions.tsx";
import { RemoveFactorsDialog } from "./remove/RemoveFactorsDialog.tsx";
import { RemoveUserDialog } from "./remove/RemoveUserDialog.tsx";
import { SettingsDialog } from "./settings/SettingsDialog.tsx";
import { texts } from "./texts.ts";

/**
 * Renders the User Management Dashboard for administrators; redirects users with reminders to those, and shows others
 * that it is unavailable.
 */
export function DashboardPage() {
  const user = useUser();
  if (user === null) return null;
  if (isAdministrator(user)) return <UsersPage actor={user} />;
  return mayUseReminders(user) ? <Redirect to="/remind-me" /> : <Unavailable />;
}

function Unavailable() {
  usePageTitle(texts.plainHeading);
  return (
    <Page>
      <EmptyState
        heading
        text={texts.unavailable.title}
        hint={texts.unavailable.text}
        action={
          <Button variant="outlined" component={Link} to="/passwords">
            {texts.unavailable.passwords}
          </Button>
        }
      />
    </Page>
  );
}

/** Loaded on demand: the dialog is seldom used and brings the CSV parser with it. */
const BulkUploadDialog = lazy(async () => ({
  default: (await import("./csv-upload/BulkUploadDialog.tsx")).BulkUploadDialog,
}));

/** Renders the User Management Dashboard. */
function UsersPage({ actor }: { actor: User }) {
  const page = useUsersPage(actor);
  const { dialog, open, close } = page;
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"));
  const searchRef = useRef<HTMLInputElement>(null);
  useShortcuts(
    useMemo(
      () => [
        { key: "/", label: texts.shortcuts.search, run: () => searchRef.current?.focus() },
        { key: "n", label: texts.shortcuts.add, run: () => open({ kind: "add" }) },
      ],
      [open],
    ),
  );
  return (
    <Page isDense={isPhone}>
      <PageTitle
        title={texts.heading}
        isDense={isPhone}
        actions={
          <PageActions
            onAdd={() => open({ kind: "add" })}
            onBulkUpload={() => open({ kind: "bulk" })}
            onTestMail={() => open({ kind: "testMail" })}
            onSettings={actor.isSuperAdmin ? () => open({ kind: "settings" }) : null}
          />
        }
      />
      <MailNotice />
      <UserList
        actor={actor}
        users={page.users}
        at={page.at}
        searchRef={searchRef}
        onOpen={page.openUser}
        onChanged={page.changedMany}
      />
      {dialog?.kind === "add" && <AddUserDialog actor={actor} onAdded={page.added} onClose={close} />}
      {dialog?.kind === "edit" && (
        <EditUserDialog actor={actor} user={dialog.user} onUpdated={page.updated} onClose={close} />
      )}
      {dialog?.kind === "testMail" && <TestMailDialog actor={actor} onClose={close} />}
      {dialog?.kind === "settings" && <SettingsDialog actor={actor} onClose={close} />}
      {dialog?.kind === "bulk" && (
        <Suspense>
          <BulkUploadDialog actor={actor} onCreated={page.uploaded} onDone={page.reload} onClose={close} />
        </Suspense>
      )}
      {dialog?.kind === "remove" && <RemoveUserDialog user={dialog.user} onRemoved={page.removed} onClose={close} />}
      {dialog?.kind === "removeFactors" && (
        <RemoveFactorsDialog user={dialog.user} onRemoved={page.updated} onClose={close} />
      )}
    </Page>
  );
}

type OpenDialog = { kind: "add" | "bulk" | "testMail" | "settings" } | { kind: Parameters<OpenUser>[0]; user: User };

/** Manages the dashboard's list, its open dialog and the updates after a change. */
function useUsersPage(actor: User) {
  const at = useUserListParams();
  const created = useCreatedUsers(actor);
  const users = useUsers(at.listParams);
  const [dialog, open] = useState<OpenDialog | null>(null);
  const close = useCallback(() => open(null), []);
  const { stored } = created;
  const reload = () => {
    users.reload();
    created.reload();
  };
  const changed = () => {
    close();
    reload();
  };
  return {
    at,
    users,
    dialog,
    open,
    close,
    openUser: useCallback<OpenUser>((kind, user) => open({ kind, user }), []),
    added: (user: User) => {
      stored.add([user]);
      changed();
    },
    updated: changed,
    removed: (user: User) => {
      stored.remove(user._id);
      changed();
    },
    changedMany: (removed: readonly User[]) => {
      for (const { _id } of removed) stored.remove(_id);
      reload();
    },
    /** Bulk upload reports after every chunk, so the browser remembers every created user even if the tab is closed. */
    uploaded: (added: readonly User[]) => stored.add(added),
    reload,
  };
}
