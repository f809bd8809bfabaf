import List from "@mui/material/List";
import Typography from "@mui/material/Typography";
import { type ReactNode, useEffect, useState } from "react";
import type { ListedEntry } from "../../messages.ts";
import { askHost } from "../ask.ts";
import { texts } from "./texts.ts";

/** Lists logins of every site, favourites first, where the page has none of its own. */
export function AllLogins({ rowOf }: { rowOf: (entry: ListedEntry) => ReactNode }) {
  const [entries, setEntries] = useState<ListedEntry[]>([]);
  useEffect(() => {
    askHost("search", { text: "" }).then(setEntries, () => setEntries([]));
  }, []);
  if (entries.length === 0) return null;
  return (
    <section>
      <Typography component="h2" variant="subtitle2">
        {texts.all}
      </Typography>
      <List disablePadding>{entries.map(rowOf)}</List>
    </section>
  );
}
