import Alert from "@mui/material/Alert";
import List from "@mui/material/List";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { type KeyboardEvent, useEffect, useState } from "react";
import type { CopiedPart, DetailKind, FillTarget, ListedEntry } from "../../messages.ts";
import { askHost, askWorker } from "../ask.ts";
import { EntryRow } from "./EntryRow.tsx";
import { AskDialog } from "./AskDialog.tsx";
import { Details } from "./Details.tsx";
import { NewPassword } from "./NewPassword.tsx";
import { SiteButton } from "./SiteButton.tsx";
import { texts } from "./texts.ts";

/** An entry that is used once the person has agreed. */
interface Asked {
  entry: ListedEntry;
  target: Pick<FillTarget, "host" | "tabHost" | "actionHosts"> | null;
  proceed: () => void;
}

interface Note {
  text: string;
  isError: boolean;
}

/** Moves the focus by the arrow keys: from the search to the entries that can be filled, and between them. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, [data-entry]")];
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

interface Props {
  tabId: number | null;
  isOffline: boolean;
  /** Called when the server was asked for what has changed. */
  onRefreshed: () => void;
}

/** Lists the entries of the tab's page, or those that a search finds. */
export function Entries({ tabId, isOffline, onRefreshed }: Props) {
  const [target, setTarget] = useState<FillTarget | null>(null);
  const [fitting, setFitting] = useState<ListedEntry[]>([]);
  const [search, setSearch] = useState("");
  const [found, setFound] = useState<ListedEntry[]>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [note, setNote] = useState<Note | null>(null);

  useEffect(() => {
    if (tabId === null) return;
    const read = async () => {
      const page = await askWorker("target", { tabId });
      setTarget(page);
      if (page === null) return;
      const list = async () => setFitting(await askHost("entriesFor", { address: page.address }));
      await list();
      await askHost("refresh", {});
      onRefreshed();
      await list();
    };
    void read().catch(() => setNote({ text: texts.failed, isError: true }));
  }, [tabId, onRefreshed]);
  useEffect(() => {
    let isCurrent = true;
    if (search.trim() === "") return;
    askHost("search", { text: search }).then(
      (entries) => isCurrent && setFound(entries),
      () => isCurrent && setNote({ text: texts.failed, isError: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [search]);

  const failed = (text: string) => () => setNote({ text, isError: true });
  const fill = async (entry: ListedEntry, page: FillTarget) => {
    if (tabId === null) return;
    const agreed = [...(page.tabHost === null ? [] : [page.host]), ...page.actionHosts];
    const outcome = await askWorker("fill", { tabId, id: entry.id, agreed });
    if (outcome.kind === "filled") window.close();
    else setNote({ text: texts.outcome[outcome.why], isError: true });
  };
  const chooseFilling = (entry: ListedEntry, page: FillTarget) => {
    const proceed = () => void fill(entry, page).catch(failed(texts.failed));
    const isAsked = entry.isAsked || entry.reprompt || page.tabHost !== null || page.actionHosts.length > 0;
    if (isAsked) setAsked({ entry, target: page, proceed });
    else proceed();
  };
  const fillDetails = async (entry: ListedEntry, kind: DetailKind, agreed: string[]) => {
    if (tabId === null) return;
    const outcome = await askWorker("fillDetails", { tabId, id: entry.id, kind, agreed });
    if (outcome.kind === "filled") window.close();
    else setNote({ text: texts.outcome[outcome.why], isError: true });
  };
  /** Asks each time: cards and identities belong to no site. */
  const chooseDetails = (entry: ListedEntry, { host, tabHost, details }: FillTarget) => {
    const form = details.find(({ kind }) => kind === entry.type);
    if (form === undefined) return;
    const { kind, actionHosts } = form;
    const proceed = () => void fillDetails(entry, kind, [host, ...actionHosts]).catch(failed(texts.failed));
    setAsked({ entry, target: { host, tabHost, actionHosts }, proceed });
  };
  const copy = async (entry: ListedEntry, part: CopiedPart) => {
    const { isCopied } = await askHost("copy", { id: entry.id, part });
    setNote({ text: isCopied ? texts.copied : texts.notCopied, isError: !isCopied });
  };
  const chooseCopying = (entry: ListedEntry, part: CopiedPart) => {
    const proceed = () => void copy(entry, part).catch(failed(texts.notCopied));
    if (entry.reprompt && part !== "userName") setAsked({ entry, target: null, proceed });
    else proceed();
  };

  const isSearch = search.trim() !== "";
  const shown = isSearch ? found : fitting;
  const fits = new Set(fitting.map(({ id }) => id));
  const fillerOf = (entry: ListedEntry) => {
    if (target === null) return null;
    if (entry.type === "login") return fits.has(entry.id) ? () => chooseFilling(entry, target) : null;
    const isTaken = target.details.some(({ kind }) => kind === entry.type);
    return isTaken ? () => chooseDetails(entry, target) : null;
  };
  const none = isSearch ? texts.nothingFound : texts.none(target?.host ?? "");
  return (
    <Stack sx={{ gap: 2 }} onKeyDown={moveFocus}>
      <TextField
        label={texts.search}
        size="small"
        fullWidth
        autoFocus
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {note !== null && (
        <Alert severity={note.isError ? "error" : "success"} role="status">
          {note.text}
        </Alert>
      )}
      {target?.fresh != null && tabId !== null && !isSearch && !isOffline && (
        <NewPassword tabId={tabId} target={target} fresh={target.fresh} />
      )}
      {target !== null && !isSearch && fitting.length > 0 && (
        <Typography component="h2" variant="subtitle2">
          {texts.here(target.host)}
        </Typography>
      )}
      {shown.length === 0 && (isSearch || target !== null) && <Typography>{none}</Typography>}
      <List disablePadding>
        {shown.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            onFill={fillerOf(entry)}
            onCopy={entry.type === "login" ? (part) => chooseCopying(entry, part) : null}
          />
        ))}
      </List>
      {target !== null &&
        !isSearch &&
        target.details.map(({ kind }) => (
          <Details key={kind} kind={kind} onFill={(entry) => chooseDetails(entry, target)} />
        ))}
      {target !== null && !isSearch && <SiteButton site={target.site} />}
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
