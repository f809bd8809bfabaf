import GlobalStyles from "@mui/material/GlobalStyles";
import Portal from "@mui/material/Portal";
import { recoveryTexts as texts } from "./recovery-texts.ts";
import { sheetLines } from "./save-recovery-key.ts";

const onPaper = {
  ".recovery-key-print": { display: "none" },
  "@media print": {
    "body > :not(.recovery-key-print)": { display: "none !important" },
    ".recovery-key-print": { display: "block", color: "#000", background: "#fff" },
    ".recovery-key-print pre": { fontFamily: '"JetBrains Mono", monospace', fontSize: "18pt", whiteSpace: "pre-wrap" },
  },
} as const;

/** The sheet of paper: unseen on screen, and all that is printed. */
export function RecoveryKeyPrint({ recoveryKey, email }: { recoveryKey: string; email: string }) {
  return (
    <Portal>
      <div className="recovery-key-print" translate="no" aria-hidden>
        <GlobalStyles styles={onPaper} />
        <h1>{texts.sheetTitle}</h1>
        <pre>{recoveryKey}</pre>
        {sheetLines(email).map((line, index) => (
          <p key={`${index}${line}`}>{line}</p>
        ))}
      </div>
    </Portal>
  );
}
