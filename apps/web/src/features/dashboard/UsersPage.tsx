import type { User } from "@pomander/contract";
import { lazy, Suspense, useMemo, useRef } from "react";
import { Page } from "../../components/Page.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { PageActions } from "./PageActions.tsx";
import { AddUserDialog } from "./form/AddUserDialog.tsx";
import { EditUserDialog } from "./form/EditUserDialog.tsx";
import { UserList } from "./list/UserList.tsx";
import { MailNotice } from "./mail/MailNotice.tsx";
import { TestMailDialog } from "./mail/TestMailDialog.tsx";
import { RemoveUserDialog } from "./remove/RemoveUserDialog.tsx";
import { texts } from "./texts.ts";
import { useUsersPage } from "./use-users-page.ts";

/** Seldom used, and the CSV reader comes with it. */
const BulkUploadDialog = lazy(async () => ({
  default: (await import("./bulk/BulkUploadDialog.tsx")).BulkUploadDialog,
}));

/** The User Management Dashboard. */
export function UsersPage({ actor }: { actor: User }) {
  const page = useUsersPage(actor);
  const { dialog, open, close } = page;
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
    <Page>
      <PageTitle
        title={texts.heading}
        actions={
          <PageActions
            onAdd={() => open({ kind: "add" })}
            onBulkUpload={() => open({ kind: "bulk" })}
            onTestMail={() => open({ kind: "testMail" })}
          />
        }
      />
      <MailNotice />
      <UserList
        actor={actor}
        users={page.users}
        at={page.at}
        searchRef={searchRef}
        onEdit={page.edit}
        onRemove={page.remove}
      />
      {dialog?.kind === "add" && <AddUserDialog actor={actor} onAdded={page.added} onClose={close} />}
      {dialog?.kind === "edit" && (
        <EditUserDialog actor={actor} user={dialog.user} onUpdated={page.updated} onClose={close} />
      )}
      {dialog?.kind === "testMail" && <TestMailDialog actor={actor} onClose={close} />}
      {dialog?.kind === "bulk" && (
        <Suspense>
          <BulkUploadDialog actor={actor} onCreated={page.uploaded} onDone={page.reload} onClose={close} />
        </Suspense>
      )}
      {dialog?.kind === "remove" && <RemoveUserDialog user={dialog.user} onRemoved={page.removed} onClose={close} />}
    </Page>
  );
}
