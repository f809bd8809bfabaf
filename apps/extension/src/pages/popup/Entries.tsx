import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import List from "@mui/material/List";
import Snackbar from "@mui/material/Snackbar";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import type { FillTarget, ListedEntry } from "../../messages.ts";
import { askHost, askWorker } from "../ask.ts";
import { AddLogin } from "./AddLogin.tsx";
import { addressIn } from "./address-in.ts";
import { AllLogins } from "./AllLogins.tsx";
import { EntryRow } from "./EntryRow.tsx";
import { Details } from "./Details.tsx";
import { Generator } from "./Generator.tsx";
import { moveFocus } from "./move-focus.ts";
import { NewPassword } from "./NewPassword.tsx";
import { SiteButton } from "./SiteButton.tsx";
import { texts } from "./texts.ts";
import { type Note, useEntryActions } from "./use-entry-actions.tsx";

/** Returns the entries of a later list, in the order of the one before: nothing moves under the pointer. */
function inOrderOf(before: readonly ListedEntry[], after: readonly ListedEntry[]): ListedEntry[] {
  const later = new Map(after.map((entry) => [entry.id, entry]));
  const still = before.flatMap(({ id }) => later.get(id) ?? []);
  const known = new Set(before.map(({ id }) => id));
  return [...still, ...after.filter(({ id }) => !known.has(id))];
}

interface Props {
  tabId: number | null;
  server: string;
  isOffline: boolean;
  /** The text of what was done before; empty: nothing. */
  done: string;
  /** Called when the server was asked for what has changed. */
  onRefreshed: () => void;
}

/** Lists the entries of the tab's page, or those that a search finds. */
export function Entries({ tabId, server, isOffline, done, onRefreshed }: Props) {
  /** The page; undefined: not known yet. */
  const [target, setTarget] = useState<FillTarget | null | undefined>(undefined);
  const [fitting, setFitting] = useState<ListedEntry[]>([]);
  const [isReading, setIsReading] = useState(true);
  /** The task that is done instead of choosing an entry; null: none. */
  const [work, setWork] = useState<"add" | "generate" | null>(null);
  const [hasDraft, setHasDraft] = useState(false);
  /** How many times the list is read from the beginning. */
  const [round, setRound] = useState(0);
  const [search, setSearch] = useState("");
  const [found, setFound] = useState<{ text: string; entries: ListedEntry[] }>({ text: "", entries: [] });
  const [note, setNote] = useState<Note | null>(done === "" ? null : { text: done, isError: false });
  const { dialog, ...use } = useEntryActions({ tabId, onNote: setNote, onMoved: () => setRound(round + 1) });

  useEffect(() => {
    const read = async () => {
      const page = tabId === null ? null : await askWorker("target", { tabId });
      setTarget(page);
      if (page === null) return;
      const { address } = page;
      setHasDraft((await askHost("draft", { address })) !== null);
      const list = async () => {
        const entries = await askHost("entriesFor", { address });
        setFitting((before) => inOrderOf(before, entries));
      };
      await list();
      await askHost("refresh", {});
      onRefreshed();
      await list();
    };
    void read()
      .catch(() => setNote({ text: texts.failed, isError: true }))
      .finally(() => setIsReading(false));
  }, [tabId, onRefreshed, round]);
  useEffect(() => {
    let isCurrent = true;
    if (search.trim() === "") return;
    askHost("search", { text: search }).then(
      (entries) => isCurrent && setFound({ text: search, entries }),
      () => isCurrent && setNote({ text: texts.failed, isError: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [search, isReading]);

  const isSearch = search.trim() !== "";
  const shown = isSearch ? found.entries : fitting;
  /** Whether the entries of an earlier search are shown. */
  const isLate = isSearch && found.text !== search;
  const hasNone = !isSearch && target !== undefined && !isReading && fitting.length === 0;
  // A search does not know what is asked on this page.
  const fits = new Map(fitting.map((entry) => [entry.id, entry]));
  const fillerOf = (entry: ListedEntry) => {
    if (target == null) return null;
    const here = fits.get(entry.id);
    if (entry.type === "login") return here === undefined ? null : () => use.fill(here, target);
    const isTaken = target.details.some(({ kind }) => kind === entry.type);
    return isTaken ? () => use.fillDetails(entry, target) : null;
  };
  const rowOf = (entry: ListedEntry) => (
    <EntryRow
      key={entry.id}
      entry={entry}
      onFill={fillerOf(entry)}
      onShow={(part, onRead) => use.show(entry, part, onRead)}
      onCopy={(part) => use.copy(entry, part)}
      onOpen={() => void chrome.tabs.create({ url: addressIn(server, entry) }).then(() => window.close())}
    />
  );
  if (work === "generate") return <Generator onEnd={() => setWork(null)} />;
  if (work === "add" && target != null && tabId !== null)
    return (
      <AddLogin
        tabId={tabId}
        page={target}
        onEnd={(isAdded) => {
          setWork(null);
          setHasDraft(false);
          if (!isAdded) return;
          setNote({ text: texts.saved, isError: false });
          setRound(round + 1);
        }}
      />
    );
  return (
    <Stack sx={{ gap: 2 }} onKeyDown={moveFocus}>
      <TextField
        label={texts.search}
        size="small"
        fullWidth
        autoFocus
        slotProps={{ htmlInput: { "data-search": true } }}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {/* It takes no place, so that nothing moves when it ends. */}
      <Box sx={{ height: 0, marginTop: -2 }}>
        {isReading && <LinearProgress aria-label={texts.isReading} sx={{ height: 2 }} />}
      </Box>
      {note?.isError === true && (
        <Alert severity="error" role="status">
          {note.text}
        </Alert>
      )}
      {/* Over the end of the list, so that nothing moves under the pointer. */}
      <Snackbar
        open={note?.isError === false}
        autoHideDuration={6_000}
        onClose={() => setNote(null)}
        disableWindowBlurListener
      >
        <Alert severity="success" role="status" variant="filled">
          {note?.text}
        </Alert>
      </Snackbar>
      {target?.fresh != null && tabId !== null && !isSearch && !isOffline && (
        <NewPassword tabId={tabId} target={target} fresh={target.fresh} />
      )}
      {isSearch && !isLate && found.entries.length === 0 && <Typography>{texts.nothingFound}</Typography>}
      {hasNone && <Typography>{target === null ? texts.noPage : texts.none(target.host)}</Typography>}
      {shown.length > 0 && (
        <section>
          {target != null && !isSearch && (
            <Typography component="h2" variant="subtitle2">
              {texts.here(target.host)}
            </Typography>
          )}
          <List disablePadding aria-busy={isLate}>
            {shown.map(rowOf)}
          </List>
        </section>
      )}
      {target != null &&
        !isSearch &&
        target.details.map(({ kind }) => <Details key={kind} kind={kind} isReading={isReading} rowOf={rowOf} />)}
      {target != null && !isSearch && target.isDetailRefused && (
        <Typography variant="body2">{texts.encryptedOnly}</Typography>
      )}
      {hasNone && target?.fresh == null && <AllLogins rowOf={rowOf} />}
      {!isSearch && target !== undefined && (
        <Stack sx={{ alignItems: "flex-start", marginInlineStart: -0.5 }}>
          {target !== null && !isOffline && (
            <Button size="small" onClick={() => setWork("add")}>
              {hasDraft ? texts.add.resume : texts.add.open}
            </Button>
          )}
          <Button size="small" onClick={() => setWork("generate")}>
            {texts.generator.open}
          </Button>
          {target !== null && <SiteButton site={target.site} />}
        </Stack>
      )}
      {dialog}
    </Stack>
  );
}
