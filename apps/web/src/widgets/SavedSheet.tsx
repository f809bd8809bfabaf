import ContentCopy from "@mui/icons-material/ContentCopyOutlined";
import Download from "@mui/icons-material/FileDownloadOutlined";
import Print from "@mui/icons-material/PrintOutlined";
import GlobalStyles from "@mui/material/GlobalStyles";
import Portal from "@mui/material/Portal";
import Stack from "@mui/material/Stack";
import { dayOf } from "../lib/format/days.ts";
import { saveFile } from "../lib/save-file.ts";
import { recoveryTexts as texts } from "./recovery-texts.ts";
import { OutlinedButton } from "../components/OutlinedButton.tsx";
import { useCopy } from "../lib/clipboard/use-copy.ts";

/** The content of a sheet that is saved or printed. */
export interface SavedSheet {
  title: string;
  /** The secret, which is shown only once: copied, downloaded and printed as it is. */
  secret: string;
  /** The lines below it: its owner, and its purpose. */
  lines: readonly string[];
  fileName: string;
  /** The notice after copying. */
  copied: string;
}

/** Copies, downloads and prints a secret that is shown only once. */
export function SaveButtons({ sheet }: { sheet: SavedSheet }) {
  const copy = useCopy("copySecret", { ...texts, copied: sheet.copied });
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1, "& > *": { flex: "1 1 auto", paddingInline: 1 } }}>
        <OutlinedButton startIcon={<ContentCopy />} onClick={() => copy(sheet.secret)}>
          {texts.copy}
        </OutlinedButton>
        <OutlinedButton startIcon={<Download />} onClick={() => download(sheet)}>
          {texts.download}
        </OutlinedButton>
        <OutlinedButton startIcon={<Print />} onClick={() => window.print()}>
          {texts.print}
        </OutlinedButton>
      </Stack>
      <PrintedSheet sheet={sheet} />
    </>
  );
}

const onPaper = {
  ".printed-sheet": { display: "none" },
  "@media print": {
    "body > :not(.printed-sheet)": { display: "none !important" },
    ".printed-sheet": { display: "block", color: "#000", background: "#fff" },
    ".printed-sheet pre": { fontFamily: '"JetBrains Mono", monospace', fontSize: "18pt", whiteSpace: "pre-wrap" },
  },
} as const;

/** The sheet of paper: invisible on screen, and the only thing that is printed. */
function PrintedSheet({ sheet: { title, secret, lines } }: { sheet: SavedSheet }) {
  return (
    <Portal>
      <div className="printed-sheet" translate="no" aria-hidden>
        <GlobalStyles styles={onPaper} />
        <h1>{title}</h1>
        <pre>{secret}</pre>
        {lines.map((line, index) => (
          <p key={`${index}${line}`}>{line}</p>
        ))}
      </div>
    </Portal>
  );
}

/** Downloads the sheet as a text file, which is created on this device and sent nowhere. */
function download({ title, secret, lines, fileName }: SavedSheet): void {
  const text = [title, "", secret, "", ...lines, ""].flatMap((part) => part.split("\n")).join("\r\n");
  saveFile(fileName, "text/plain", text);
}

/** Returns the current day of this device in the form used on a sheet: "2026-11-21". */
export const sheetDate = () => dayOf(new Date());
