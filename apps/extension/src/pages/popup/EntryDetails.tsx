import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import VisibilityOffOutlined from "@mui/icons-material/VisibilityOffOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import type { CopiedPart, ListedEntry, ShownPart } from "../../messages.ts";
import { askHost } from "../ask.ts";
import { IconAction } from "../IconAction.tsx";
import { texts } from "./texts.ts";

/** The text in the place of a hidden secret: its length says nothing of the secret's. */
export const dots = "••••••••";

const partsOf = ({ type, userName, hasCode }: ListedEntry): CopiedPart[] => {
  if (type === "card") return ["cardNumber", "cardCode"];
  if (type === "identity") return [];
  return [...(userName === "" ? [] : ["userName" as const]), "password", ...(hasCode ? ["code" as const] : [])];
};

/** Writes a code in two halves, as people read it. */
const spaced = (code: string) =>
  /^\d{6}$|^\d{8}$/.test(code) ? `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}` : code;

interface PartProps {
  entry: ListedEntry;
  part: CopiedPart;
  onShow: (part: CopiedPart, onRead: (shown: ShownPart | null) => void) => void;
  onCopy: (part: CopiedPart) => void;
}

/** Shows one part, a secret one hidden at first. */
function Part({ entry, part, onShow, onCopy }: PartProps) {
  const [shown, setShown] = useState<ShownPart | null>(null);
  const secondsLeft = shown?.secondsLeft ?? null;
  const { id } = entry;
  useEffect(() => {
    if (secondsLeft === null) return;
    const next = () => askHost("show", { id, part }).then(setShown, () => setShown(null));
    const timer = setTimeout(() => void next(), secondsLeft * 1_000);
    return () => clearTimeout(timer);
  }, [shown, secondsLeft, id, part]);
  const secret = part === "code" ? spaced(shown?.text ?? "") : (shown?.text ?? "");
  return (
    <Stack direction="row" sx={{ alignItems: "center" }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography variant="caption" component="div" color="textSecondary">
          {texts.parts[part]}
        </Typography>
        <Typography
          component="div"
          translate="no"
          sx={part === "userName" ? {} : { fontFamily: "ui-monospace, monospace", maxHeight: 120, overflowY: "auto" }}
        >
          {part === "userName" ? entry.userName : shown === null ? dots : secret}
        </Typography>
      </Box>
      {part !== "userName" && (
        <IconAction
          label={shown === null ? texts.show[part] : texts.hide[part]}
          onClick={() => (shown === null ? onShow(part, setShown) : setShown(null))}
        >
          {shown === null ? <VisibilityOutlined fontSize="small" /> : <VisibilityOffOutlined fontSize="small" />}
        </IconAction>
      )}
      <IconAction label={texts.copy[part]} onClick={() => onCopy(part)}>
        <ContentCopyRounded fontSize="small" />
      </IconAction>
    </Stack>
  );
}

interface Props extends Pick<PartProps, "entry" | "onShow" | "onCopy"> {
  id: string;
  /** Opens the entry in Pomander. */
  onOpen: () => void;
}

/** Shows what an entry contains, its secrets once the person asks for them. */
export function EntryDetails({ id, entry, onShow, onCopy, onOpen }: Props) {
  const { link } = entry;
  return (
    <Stack id={id} sx={{ paddingInlineStart: 1, paddingBlockEnd: 1, gap: 0.5 }}>
      {partsOf(entry).map((part) => (
        <Part key={part} entry={entry} part={part} onShow={onShow} onCopy={onCopy} />
      ))}
      <Stack direction="row" sx={{ flexWrap: "wrap", marginInlineStart: -0.5 }}>
        {link !== null && (
          <Button size="small" onClick={() => void chrome.tabs.create({ url: link }).then(() => window.close())}>
            {texts.openSite}
          </Button>
        )}
        <Button size="small" onClick={onOpen}>
          {texts.openEntry}
        </Button>
      </Stack>
    </Stack>
  );
}
