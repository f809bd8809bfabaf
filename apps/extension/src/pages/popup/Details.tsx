import List from "@mui/material/List";
import Typography from "@mui/material/Typography";
import { type ReactNode, useEffect, useState } from "react";
import type { DetailKind, ListedEntry } from "../../messages.ts";
import { askHost } from "../ask.ts";
import { texts } from "./texts.ts";

interface Props {
  kind: DetailKind;
  /** Whether changes are being read, after which the list is another one. */
  isReading: boolean;
  rowOf: (entry: ListedEntry) => ReactNode;
}

/** Lists the cards or identities for a page that takes one. */
export function Details({ kind, isReading, rowOf }: Props) {
  const [entries, setEntries] = useState<ListedEntry[]>([]);
  useEffect(() => {
    askHost("details", { kind }).then(setEntries, () => setEntries([]));
  }, [kind, isReading]);
  if (entries.length === 0) return null;
  return (
    <section>
      <Typography component="h2" variant="subtitle2">
        {texts.details[kind].title}
      </Typography>
      <List disablePadding>{entries.map(rowOf)}</List>
    </section>
  );
}
