import Button from "@mui/material/Button";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { CopiedPart, ListedEntry } from "../../messages.ts";
import { EntryText } from "./EntryText.tsx";
import { texts } from "./texts.ts";

interface Props {
  entry: ListedEntry;
  /** Fills the entry; null: it does not fit this page. */
  onFill: (() => void) | null;
  onCopy: (part: CopiedPart) => void;
  /** Opens the entry in Pomander. */
  onOpen: () => void;
}

const partsOf = ({ type, hasCode }: ListedEntry): CopiedPart[] => {
  if (type === "card") return ["cardNumber", "cardCode"];
  return type === "login" ? ["userName", "password", ...(hasCode ? (["code"] as const) : [])] : [];
};

/** Shows an entry with what can be done with it. */
export function EntryRow({ entry, onFill, onCopy, onOpen }: Props) {
  const { type, title, userName, vaultName, facts, link } = entry;
  const site = link === null ? "" : new URL(link).host;
  const second = type === "login" ? [userName, onFill === null ? site : ""] : [texts.details[type].name, facts];
  const text = <EntryText title={title} vaultName={vaultName} facts={second} />;
  return (
    <ListItem disablePadding sx={{ flexDirection: "column", alignItems: "stretch" }}>
      {onFill === null ? (
        <ListItem component="div" sx={{ paddingInline: 1 }}>
          {text}
        </ListItem>
      ) : (
        <ListItemButton onClick={onFill} data-entry sx={{ paddingInline: 1, gap: 2 }}>
          {text}
          <Typography color="primary">{texts.fill}</Typography>
        </ListItemButton>
      )}
      <Stack direction="row" sx={{ paddingInline: 0.5, flexWrap: "wrap", "& button": { minWidth: 0 } }}>
        {partsOf(entry).map((part) => (
          <Button key={part} size="small" onClick={() => onCopy(part)}>
            {texts.copy[part]}
          </Button>
        ))}
        {onFill === null && link !== null && (
          <Button size="small" onClick={() => void chrome.tabs.create({ url: link }).then(() => window.close())}>
            {texts.openSite}
          </Button>
        )}
        <Button size="small" aria-label={texts.openEntryName(title)} onClick={onOpen}>
          {texts.openEntry}
        </Button>
      </Stack>
    </ListItem>
  );
}
