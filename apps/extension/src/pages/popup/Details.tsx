import List from "@mui/material/List";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import type { DetailKind, ListedEntry } from "../../messages.ts";
import { askHost } from "../ask.ts";
import { EntryRow } from "./EntryRow.tsx";
import { texts } from "./texts.ts";

interface Props {
  kind: DetailKind;
  onFill: (entry: ListedEntry) => void;
}

/** Lists the cards or identities for a page that takes one. */
export function Details({ kind, onFill }: Props) {
  const [entries, setEntries] = useState<ListedEntry[]>([]);
  useEffect(() => {
    askHost("details", { kind }).then(setEntries, () => setEntries([]));
  }, [kind]);
  if (entries.length === 0) return null;
  return (
    <section>
      <Typography component="h2" variant="subtitle2">
        {texts.details[kind].title}
      </Typography>
      <List disablePadding>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} onFill={() => onFill(entry)} onCopy={null} />
        ))}
      </List>
    </section>
  );
}
