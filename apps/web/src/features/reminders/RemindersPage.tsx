import AddRounded from "@mui/icons-material/AddRounded";
import RefreshRounded from "@mui/icons-material/RefreshRounded";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { isAdministrator, type ScopeTag, type User } from "@pomander/contract";
import { lazy, Suspense, useEffect, useMemo, useRef } from "react";
import { Page, PageTitle } from "../../components/Page.tsx";
import { UnverifiedEmail } from "../../widgets/UnverifiedEmail.tsx";
import { useUser } from "../../lib/session/store.tsx";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { AdminNotes } from "./AdminNotes.tsx";
import { plusMonths } from "../../lib/format/days.ts";
import { DetailsDialog } from "./details/DetailsDialog.tsx";
import { HandoverNotes } from "./handovers/HandoverNotes.tsx";
import { ListTools } from "./list/ListTools.tsx";
import { ReminderList } from "./list/ReminderList.tsx";
import { Toolbar } from "./list/Toolbar.tsx";
import { RemoveDialog } from "./remove/RemoveDialog.tsx";
import { ReminderSelectionBar } from "./select/ReminderSelectionBar.tsx";
import { useSelectionKeys } from "./select/use-selection-keys.ts";
import { texts } from "./texts.ts";
import { WaitingNote } from "./WaitingNote.tsx";
import { MoreMenu } from "./transfer/MoreMenu.tsx";
import { useExport } from "./transfer/use-export.ts";
import { useRemindersPage } from "./use-reminders-page.ts";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";

/** The dialogs, loaded on demand because their fields need a calendar, which the list does not. */
const loadForm = () => import("./form/ReminderDialog.tsx");
const loadRenewal = () => import("./renew/RenewDialog.tsx");
const ReminderDialog = lazy(async () => ({ default: (await loadForm()).ReminderDialog }));
const RenewDialog = lazy(async () => ({ default: (await loadRenewal()).RenewDialog }));

const noTags: readonly ScopeTag[] = [];

/** Months from today to the initial expiry date of a password entry's reminder. */
const monthsUntilChange = 3;

/** Renders 'My Reminders'. */
export function RemindersPage() {
  const user = useUser();
  return user === null ? null : <Reminders actor={user} />;
}

function Reminders({ actor }: { actor: User }) {
  const page = useRemindersPage(actor);
  const { at, today, reminders, dialog, add, close, actions } = page;
  const exportFound = useExport({
    found: reminders.isWhole ? reminders.found : null,
    listParams: at.listParams,
    owner: isAdministrator(actor) && !at.listParams.isAll ? "me" : null,
    today,
  });
  const isAdmin = isAdministrator(actor);
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"));
  const searchRef = useRef<HTMLInputElement>(null);
  const isListed = reminders.rows !== null;
  useEffect(() => {
    // The dialogs are likely to be needed next, when there may be no network. If this fails, they are requested again.
    if (isListed) void Promise.allSettled([loadForm(), loadRenewal()]);
  }, [isListed]);
  useShortcuts(
    useMemo(
      () => [
        { key: "/", label: texts.shortcuts.search, run: () => searchRef.current?.focus() },
        { key: "n", label: texts.shortcuts.add, run: add },
      ],
      [add],
    ),
  );
  useSelectionKeys(page.selection, at.listParams.view === "table" || page.isSelecting);
  return (
    <Page width={at.listParams.view === "cards" ? "page" : "wide"} isDense={isPhone}>
      <PageTitle
        title={texts.heading}
        lead={texts.lead}
        isDense={isPhone}
        actions={
          <Actions
            isPhone={isPhone}
            isLoading={reminders.isWaiting && reminders.rows !== null && reminders.error === null}
            onRefresh={reminders.reload}
            onAdd={add}
            onExport={() => void exportFound()}
          />
        }
      />
      <UnverifiedEmail user={actor} onlyIfItWaits marginBottom={2} />
      <AdminNotes
        isAdministrator={isAdmin}
        onShowFailed={() => at.setListParams({ isAll: true, status: "undelivered" })}
      />
      <HandoverNotes onGiven={reminders.reload} />
      <WaitingNote reminders={page.found} own={actor.email} isAdministrator={isAdmin} />
      <Toolbar
        listParams={at.listParams}
        setListParams={at.setListParams}
        searchRef={searchRef}
        tags={page.tags.rows ?? noTags}
        people={reminders.people}
        actorId={actor._id}
        withOwners={isAdmin}
      />
      <ReminderSelectionBar
        actor={actor}
        today={today}
        found={page.found}
        isWhole={reminders.isWhole}
        selection={page.selection}
        tags={page.tags}
        reload={reminders.reload}
        onEnd={page.isSelecting && at.listParams.view === "cards" ? () => page.setSelecting(false) : null}
      />
      <ReminderList
        reminders={reminders}
        listParams={at.listParams}
        setListParams={at.setListParams}
        today={today}
        actor={actor}
        tags={page.tags.rows ?? noTags}
        isMine={isAdmin && !at.listParams.isAll}
        sending={actions.sending}
        selection={page.selection}
        isSelecting={page.isSelecting}
        columns={page.columns}
        handlers={page.handlers}
        onAdd={add}
        tools={
          <ListTools
            listParams={at.listParams}
            setListParams={at.setListParams}
            onOpenSaved={at.open}
            columns={page.columns}
            onColumns={page.setColumns}
            isSelecting={page.isSelecting}
            onSelecting={page.setSelecting}
          />
        }
      />
      {at.listParams.reminder !== null && (
        <DetailsDialog
          key={at.listParams.reminder}
          id={at.listParams.reminder}
          listed={page.viewed}
          today={today}
          timeZone={actor.timeZone}
          handlers={page.handlers}
          onEdit={page.editViewed}
          onRenew={page.renewViewed}
          onChecked={page.reload}
          onClose={at.closeDetails}
        />
      )}
      {dialog?.kind === "remove" && (
        <RemoveDialog
          reminder={dialog.reminder}
          onCancel={close}
          onConfirm={() => {
            close();
            void actions.remove(dialog.reminder);
          }}
        />
      )}
      <Suspense>
        {(dialog?.kind === "create" || dialog?.kind === "edit") && (
          <ReminderDialog
            actor={actor}
            reminder={dialog.kind === "edit" ? dialog.reminder : null}
            draft={
              dialog.kind === "create" && dialog.prefilled !== undefined
                ? {
                    title: dialog.prefilled.title,
                    expiryDate: dialog.prefilled.expiryDate ?? plusMonths(today, monthsUntilChange),
                  }
                : undefined
            }
            today={today}
            tags={page.tags}
            onSaved={page.saved}
            onClose={close}
          />
        )}
        {dialog?.kind === "renew" && (
          <RenewDialog
            reminder={dialog.reminder}
            today={today}
            onClose={close}
            onRenew={async (reminder, until) => {
              const before = await actions.renew(reminder, until);
              if (before === null) close();
              return before;
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}

interface ActionsProps {
  isPhone: boolean;
  isLoading: boolean;
  onRefresh: () => void;
  onAdd: () => void;
  onExport: () => void;
}

/** Renders the page's actions; on a phone they are icons beside the heading. */
function Actions({ isPhone, isLoading, onRefresh, onAdd, onExport }: ActionsProps) {
  const iconOnly = { minWidth: 44, padding: 0 };
  return (
    <Stack direction="row" sx={{ gap: { xs: 0.5, sm: 1 }, flexShrink: 0 }}>
      <OutlinedButton
        loading={isLoading}
        onClick={onRefresh}
        {...(isPhone
          ? { "aria-label": texts.refresh, title: texts.refresh, sx: iconOnly }
          : { startIcon: <RefreshRounded />, loadingPosition: "start" })}
      >
        {isPhone ? <RefreshRounded fontSize="small" /> : texts.refresh}
      </OutlinedButton>
      <MoreMenu onExport={onExport} />
      <Button
        variant="contained"
        onClick={onAdd}
        {...(isPhone ? { "aria-label": texts.add, title: texts.add, sx: iconOnly } : { startIcon: <AddRounded /> })}
      >
        {isPhone ? <AddRounded /> : texts.add}
      </Button>
    </Stack>
  );
}
