import ExpandLessRounded from "@mui/icons-material/ExpandLessRounded";
import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import KeyRounded from "@mui/icons-material/KeyRounded";
import NumbersRounded from "@mui/icons-material/NumbersRounded";
import PinOutlined from "@mui/icons-material/PinOutlined";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import type { CopiedPart, ListedEntry } from "../../messages.ts";
import { IconAction } from "../IconAction.tsx";
import { EntryDetails } from "./EntryDetails.tsx";
import { EntryText } from "./EntryText.tsx";
import { texts } from "./texts.ts";

interface Props extends Pick<ComponentProps<typeof EntryDetails>, "entry" | "onShow" | "onCopy" | "onOpen"> {
  /** Fills the entry; null: it does not fit this page. */
  onFill: (() => void) | null;
}

/** Returns the parts that one press copies. The others are in the details. */
const quickParts = ({ type, hasCode }: ListedEntry): [CopiedPart, ReactNode][] => {
  if (type === "card") return [["cardNumber", <NumbersRounded key="number" fontSize="small" />]];
  if (type === "identity") return [];
  const password: [CopiedPart, ReactNode] = ["password", <KeyRounded key="password" fontSize="small" />];
  return hasCode ? [password, ["code", <PinOutlined key="code" fontSize="small" />]] : [password];
};

/** Shows an entry with what can be done with it. One that does not fit the page opens its details. */
export function EntryRow({ entry, onFill, ...details }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { type, title, userName, vaultName, facts, link } = entry;
  const site = link === null ? "" : new URL(link).host;
  const second = type === "login" ? [userName, onFill === null ? site : ""] : [texts.details[type].name, facts];
  const toggle = () => setIsOpen(!isOpen);
  return (
    <ListItem disablePadding sx={{ flexDirection: "column", alignItems: "stretch" }}>
      <Stack direction="row" sx={{ alignItems: "center" }}>
        <ListItemButton
          onClick={onFill ?? toggle}
          data-row
          {...(onFill === null ? { "aria-expanded": isOpen } : { "data-entry": true })}
          sx={{ paddingInline: 1, paddingBlock: 0.5, gap: 1, borderRadius: 1, minWidth: 0 }}
        >
          <EntryText title={title} vaultName={vaultName} facts={second} />
          {onFill !== null && <Typography color="primary">{texts.fill}</Typography>}
        </ListItemButton>
        {quickParts(entry).map(([part, icon]) => (
          <IconAction key={part} label={texts.copy[part]} onClick={() => details.onCopy(part)}>
            {icon}
          </IconAction>
        ))}
        <IconAction label={texts.more(title)} expands={{ isOpen, id }} onClick={toggle}>
          {isOpen ? <ExpandLessRounded fontSize="small" /> : <ExpandMoreRounded fontSize="small" />}
        </IconAction>
      </Stack>
      {isOpen && <EntryDetails id={id} entry={entry} {...details} />}
    </ListItem>
  );
}
