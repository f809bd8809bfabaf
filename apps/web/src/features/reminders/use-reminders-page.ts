import { id as reminderId, isAdministrator, type ListedReminder, type Reminder, type User } from "@pomander/contract";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isDay, type Day } from "../../lib/format/days.ts";
import { useToday } from "../../lib/hooks/use-today.ts";
import { useNotify } from "../../lib/notices.ts";
import { safeRedirectPath } from "../../lib/session/safe-redirect-path.ts";
import { loadNotice, statusOfError } from "./load-save-errors.ts";
import type { CardHandlers } from "./list/CardButtons.tsx";
import { isFullReminder } from "./list/filter-reminders.ts";
import { useReminderListParams } from "./list/list-params.ts";
import { useReminders } from "./list/use-reminders.ts";
import { useSelection } from "../../lib/list/use-selection.ts";
import { readColumns, writeColumns, type Column } from "./table/columns.ts";
import { useTeamActions } from "./team/use-team-actions.ts";
import { texts } from "./texts.ts";
import { useReminderActions } from "./use-reminder-actions.ts";
import { useScopeTags } from "./use-scope-tags.ts";

const none: readonly ListedReminder[] = [];

type OpenDialog =
  | { kind: "create"; prefilled?: Prefilled }
  | { kind: "edit" | "renew"; reminder: Reminder }
  | { kind: "remove"; reminder: ListedReminder };

/** Manages the list of My Reminders, its open dialog and the updates after a change. */
export function useRemindersPage(actor: User) {
  const notify = useNotify();
  const navigate = useNavigate();
  const today = useToday(actor.timeZone);
  const at = useReminderListParams();
  const { listParams, openDetails } = at;
  const isMine = isAdministrator(actor) && !listParams.isAll;
  const [isSelecting, setSelecting] = useState(false);
  const reminders = useReminders({ listParams, owner: isMine ? "me" : null, today });
  const found = reminders.found ?? none;
  const selection = useSelection(found);
  const { clear } = selection;
  const [columns, setColumns] = useState(() => readColumns(window.localStorage));
  const { error, reload } = reminders;
  const tags = useScopeTags();
  const [dialog, open] = useState<OpenDialog | null>(null);
  const close = useCallback(() => open(null), []);
  const [leaving, setLeaving] = useState<{ to: string; createdReminder: string } | null>(null);
  useEffect(() => {
    // The form must be closed first, because it blocks leaving the page while it is open.
    if (leaving !== null) void navigate(leaving.to, { state: { createdReminder: leaving.createdReminder } });
  }, [leaving, navigate]);
  const actions = useReminderActions(reload);
  const { send } = actions;
  const team = useTeamActions(reload);

  usePrefilled(useCallback((prefilled: Prefilled) => open({ kind: "create", prefilled }), []));
  useEffect(() => {
    // The end of the session has a notice of its own.
    if (error !== null && statusOfError(error) !== 401) notify({ text: loadNotice(error), severity: "error" });
  }, [error, notify]);

  const edit = useCallback(
    (reminder: ListedReminder | null) => {
      if (reminder !== null && isFullReminder(reminder) && reminderId.safeParse(reminder._id).success)
        return open({ kind: "edit", reminder });
      notify({ text: texts.errors.missingSelected, severity: "error" });
    },
    [notify],
  );
  const handlers = useMemo<CardHandlers>(
    () => ({
      view: ({ _id }) => openDetails(_id),
      edit,
      remove: (reminder) => open({ kind: "remove", reminder }),
      send: (reminder) => void send(reminder),
      renew: (reminder) => open({ kind: "renew", reminder }),
      ...team,
    }),
    [openDetails, edit, send, team],
  );
  const listed = reminders.rows?.find(({ _id }) => _id === listParams.reminder) ?? null;
  return {
    at,
    today,
    reminders,
    tags,
    dialog,
    handlers,
    actions,
    found,
    selection,
    /** Whether cards show their checkboxes. */
    isSelecting,
    setSelecting: useCallback(
      (isOn: boolean) => {
        if (!isOn) clear();
        setSelecting(isOn);
      },
      [clear],
    ),
    columns,
    setColumns: useCallback((chosen: readonly Column[]) => {
      writeColumns(window.localStorage, chosen);
      setColumns(chosen);
    }, []),
    add: useCallback(() => open({ kind: "create" }), []),
    close,
    reload,
    /** Called when a reminder was changed or created; a new one's id is passed to the page that requested it. */
    saved: (created: string | null) => {
      const returnTo = dialog?.kind === "create" ? dialog.prefilled?.returnTo : undefined;
      close();
      if (created !== null && returnTo !== undefined) setLeaving({ to: returnTo, createdReminder: created });
      else reload();
    },
    /** The reminder whose details are open, if the list contains it. */
    viewed: listed !== null && isFullReminder(listed) ? listed : null,
    editViewed: (reminder: Reminder) => {
      at.closeDetails();
      edit(reminder);
    },
    renewViewed: (reminder: Reminder) => {
      at.closeDetails();
      open({ kind: "renew", reminder });
    },
  };
}

/** Opens the form once with the values that another page passed; they are removed from the history. */
function usePrefilled(onPrefilled: (prefilled: Prefilled) => void) {
  const { state, search } = useLocation() as { state: unknown; search: string };
  const navigate = useNavigate();
  useEffect(() => {
    const prefilled = prefilledIn(state);
    if (prefilled === null) return;
    void navigate({ search }, { replace: true, state: null });
    onPrefilled(prefilled);
  }, [state, search, navigate, onPrefilled]);
}

/** The initial values of a new reminder, and the page to return to with its id. */
interface Prefilled {
  title: string;
  expiryDate?: Day;
  /** A path of this site. */
  returnTo?: string;
}

/**
 * Reads the history state that another page sets as `{ newReminder: { title, expiryDate?, returnTo? } }` when it sends
 * the user here to create a reminder. At `returnTo` the history state contains the new one's id as `{ createdReminder
 * }`.
 */
function prefilledIn(state: unknown): Prefilled | null {
  if (typeof state !== "object" || state === null || !("newReminder" in state)) return null;
  const { newReminder } = state;
  if (typeof newReminder !== "object" || newReminder === null) return null;
  const { title, expiryDate, returnTo } = newReminder as Record<string, unknown>;
  if (typeof title !== "string") return null;
  const path = safeRedirectPath({ from: returnTo });
  return {
    title,
    ...(typeof expiryDate === "string" && isDay(expiryDate) ? { expiryDate } : {}),
    ...(path === "/" ? {} : { returnTo: path }),
  };
}
