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
import type { Agreed, CopiedPart, DetailKind, FillTarget, ListedEntry } from "../../messages.ts";
import { askHost, askWorker } from "../ask.ts";
import { AddLogin } from "./AddLogin.tsx";
import { EntryRow } from "./EntryRow.tsx";
import { AskDialog } from "./AskDialog.tsx";
import { Details } from "./Details.tsx";
import { moveFocus } from "./move-focus.ts";
import { NewPassword } from "./NewPassword.tsx";
import { SiteButton } from "./SiteButton.tsx";
import { texts } from "./texts.ts";

/** An entry that is used once the person has agreed. */
interface Asked {
  entry: ListedEntry;
  target: Pick<FillTarget, "host" | "tabHost" | "actionHosts"> | null;
  proceed: () => void;
}

/** How long the popup says that a code was copied before it closes, so that Enter sends the form, in milliseconds. */
const noteTime = 2_000;

interface Note {
  text: string;
  isError: boolean;
}

/** Returns the entries of a later list, in the order of the one before: nothing moves under the pointer. */
function inOrderOf(before: readonly ListedEntry[], after: readonly ListedEntry[]): ListedEntry[] {
  const later = new Map(after.map((entry) => [entry.id, entry]));
  const still = before.flatMap(({ id }) => later.get(id) ?? []);
  const known = new Set(before.map(({ id }) => id));
  return [...still, ...after.filter(({ id }) => !known.has(id))];
}

/** Returns what a person sees of a page whose form is sent to those hosts. */
const agreedTo = ({ origin, tabOrigin }: FillTarget, actionHosts: string[]): Agreed => ({
  origin,
  tabOrigin,
  actionHosts,
});

/** Returns the address at which Pomander shows an entry. */
function addressIn(server: string, { id, vaultName }: ListedEntry): string {
  const [vaultId = "", entryId = ""] = id.split("/");
  const url = new URL("/passwords", server);
  url.searchParams.set("entry", vaultName === null ? entryId : `${vaultId}.${entryId}`);
  return url.href;
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
  const [isAdding, setIsAdding] = useState(false);
  /** How many times the list is read from the beginning. */
  const [round, setRound] = useState(0);
  const [search, setSearch] = useState("");
  const [found, setFound] = useState<{ text: string; entries: ListedEntry[] }>({ text: "", entries: [] });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [note, setNote] = useState<Note | null>(done === "" ? null : { text: done, isError: false });

  useEffect(() => {
    const read = async () => {
      const page = tabId === null ? null : await askWorker("target", { tabId });
      setTarget(page);
      if (page === null) return;
      const { address } = page;
      if ((await askHost("draft", { address })) !== null) setIsAdding(true);
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

  const refuse = (why: keyof typeof texts.outcome) => {
    setNote({ text: texts.outcome[why], isError: true });
    // The list is of the page that was there.
    if (why === "moved") setRound((before) => before + 1);
  };
  const failed = (text: string) => () => setNote({ text, isError: true });
  const fill = async (entry: ListedEntry, page: FillTarget) => {
    if (tabId === null) return;
    const outcome = await askWorker("fill", { tabId, id: entry.id, agreed: agreedTo(page, page.actionHosts) });
    if (outcome.kind === "notFilled") refuse(outcome.why);
    else if (outcome.isCodeCopied) {
      setNote({ text: texts.filledAndCopied, isError: false });
      setTimeout(() => window.close(), noteTime);
    } else window.close();
  };
  const chooseFilling = (entry: ListedEntry, page: FillTarget) => {
    const proceed = () => void fill(entry, page).catch(failed(texts.failed));
    const isAsked = entry.isAsked || entry.reprompt || page.tabHost !== null || page.actionHosts.length > 0;
    if (isAsked) setAsked({ entry, target: page, proceed });
    else proceed();
  };
  const fillDetails = async (entry: ListedEntry, kind: DetailKind, agreed: Agreed) => {
    if (tabId === null) return;
    const outcome = await askWorker("fillDetails", { tabId, id: entry.id, kind, agreed });
    if (outcome.kind === "filled") window.close();
    else refuse(outcome.why);
  };
  /** Asks each time: cards and identities belong to no site. */
  const chooseDetails = (entry: ListedEntry, page: FillTarget) => {
    const form = page.details.find(({ kind }) => kind === entry.type);
    if (form === undefined) return;
    const { kind, actionHosts } = form;
    const proceed = () => void fillDetails(entry, kind, agreedTo(page, actionHosts)).catch(failed(texts.failed));
    setAsked({ entry, target: { ...page, actionHosts }, proceed });
  };
  const copy = async (entry: ListedEntry, part: CopiedPart) => {
    const { isCopied } = await askHost("copy", { id: entry.id, part });
    setNote({ text: isCopied ? texts.copied[part] : texts.notCopied, isError: !isCopied });
  };
  const chooseCopying = (entry: ListedEntry, part: CopiedPart) => {
    const proceed = () => void copy(entry, part).catch(failed(texts.notCopied));
    if (entry.reprompt && part !== "userName") setAsked({ entry, target: null, proceed });
    else proceed();
  };

  const isSearch = search.trim() !== "";
  const shown = isSearch ? found.entries : fitting;
  /** Whether the entries of an earlier search are shown. */
  const isLate = isSearch && found.text !== search;
  // A search does not know what is asked on this page.
  const fits = new Map(fitting.map((entry) => [entry.id, entry]));
  const fillerOf = (entry: ListedEntry) => {
    if (target == null) return null;
    const here = fits.get(entry.id);
    if (entry.type === "login") return here === undefined ? null : () => chooseFilling(here, target);
    const isTaken = target.details.some(({ kind }) => kind === entry.type);
    return isTaken ? () => chooseDetails(entry, target) : null;
  };
  const rowOf = (entry: ListedEntry) => (
    <EntryRow
      key={entry.id}
      entry={entry}
      onFill={fillerOf(entry)}
      onCopy={(part) => chooseCopying(entry, part)}
      onOpen={() => void chrome.tabs.create({ url: addressIn(server, entry) }).then(() => window.close())}
    />
  );
  if (isAdding && target != null)
    return (
      <AddLogin
        page={target}
        onEnd={(isAdded) => {
          setIsAdding(false);
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
      {target != null && !isSearch && fitting.length > 0 && (
        <Typography component="h2" variant="subtitle2">
          {texts.here(target.host)}
        </Typography>
      )}
      {isSearch && !isLate && found.entries.length === 0 && <Typography>{texts.nothingFound}</Typography>}
      {!isSearch && target != null && !isReading && fitting.length === 0 && (
        <Typography>{texts.none(target.host)}</Typography>
      )}
      {!isSearch && target === null && <Typography>{texts.noPage}</Typography>}
      <List disablePadding aria-busy={isLate}>
        {shown.map(rowOf)}
      </List>
      {target != null && !isSearch && (
        <>
          {target.details.map(({ kind }) => (
            <Details key={kind} kind={kind} isReading={isReading} rowOf={rowOf} />
          ))}
          {target.isDetailRefused && <Typography variant="body2">{texts.encryptedOnly}</Typography>}
          {!isOffline && (
            <Button size="small" sx={{ alignSelf: "flex-start" }} onClick={() => setIsAdding(true)}>
              {texts.add.open}
            </Button>
          )}
          <SiteButton site={target.site} />
        </>
      )}
      {asked !== null && (
        <AskDialog
          entry={asked.entry}
          target={asked.target}
          onAgree={() => {
            setAsked(null);
            asked.proceed();
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </Stack>
  );
}
