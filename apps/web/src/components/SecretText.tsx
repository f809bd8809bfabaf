import Box from "@mui/material/Box";
import type { ClipboardEvent } from "react";
import { charactersOf } from "../lib/format/characters.ts";
import { dots } from "./dots.ts";
import { Monospace } from "./Monospace.tsx";

const groupSize = 4;
/** The most characters that stay on one line; a passphrase, shown as one group, wraps. */
const longestUnbroken = 8;
/** More characters than this are a key or a note: they are shown as plain text. */
const longestInGroups = 200;

interface Props {
  text: string;
  /** Default: shown. */
  isShown?: boolean;
  /** Sizes of the groups in characters, the last one for all that follow; default: groups of four. */
  groups?: readonly number[] | undefined;
  fontSize?: string;
}

/**
 * A secret whose text in the page is the secret itself, for a selection, the clipboard and a screen reader alike. Groups
 * are set apart by margins alone. Digits are bold, symbols have a background and every blank has an outline, so that l
 * and 1 differ by more than a color. Characters appear from left to right in the order in which they are typed.
 */
export function SecretText({ text, isShown = true, groups = [groupSize], fontSize }: Props) {
  const sized = fontSize === undefined ? {} : { fontSize };
  if (!isShown) return <Monospace style={sized}>{dots}</Monospace>;
  if (text.includes("\n") || text.length > longestInGroups)
    return (
      <Monospace onCopy={copySelected} style={{ whiteSpace: "pre-wrap", fontSize: "0.8125rem", display: "block" }}>
        {text}
      </Monospace>
    );
  const hasLetters = /\p{L}/u.test(text);
  return (
    <Monospace onCopy={copySelected} style={{ ...sized, lineBreak: "anywhere", tabSize: 2 }}>
      {groupsOf(charactersOf(text), groups).map((group, i) => (
        <Box key={i} component="span" sx={group.length > longestUnbroken ? wrappingStyle : groupStyle}>
          {runsOf(group).map(({ kind, text: run }, place) => (
            <Box
              key={place}
              component="span"
              sx={runStyle}
              data-kind={kind === "digits" && !hasLetters ? "letters" : kind}
            >
              {run}
            </Box>
          ))}
        </Box>
      ))}
    </Monospace>
  );
}

const groupStyle = { whiteSpace: "pre", "&:not(:last-child)": { marginInlineEnd: "0.75ch" } } as const;

/** Lines of a passphrase end behind its words, and within a word that is longer than a line. */
const wrappingStyle = {
  ...groupStyle,
  whiteSpace: "break-spaces",
  lineBreak: "auto",
  overflowWrap: "anywhere",
} as const;

const runStyle = {
  // Arabic or a bidi control character changes the place of no other character.
  direction: "ltr",
  unicodeBidi: "isolate-override",
  '&[data-kind="digits"]': { color: "info.main", fontWeight: 700 },
  '&[data-kind="symbols"]': { color: "primary.main", backgroundColor: "background.sunken", borderRadius: "3px" },
  '&[data-kind="blank"]': {
    color: "primary.main",
    paddingInline: "0.1ch",
    outline: "1px dashed currentcolor",
    outlineOffset: "-1px",
    borderRadius: "2px",
  },
  // Without a width of its own, Chromium lets no selection by hand end behind it.
  '&[data-kind="marks"]': { display: "inline-block", minWidth: "1ch", color: "primary.main" },
} as const;

type Kind = "letters" | "digits" | "symbols" | "blank" | "marks";

/** Blanks are spaces and all else that leaves no ink: controls, zero-width characters, soft hyphens. */
function kindOf(character: string): Kind {
  if (/^\p{L}\p{M}*$/u.test(character)) return "letters";
  if (/^\d$/.test(character)) return "digits";
  return /^[\p{Z}\p{C}\p{M}]+$/u.test(character) ? "blank" : "symbols";
}

function groupsOf(characters: readonly string[], sizes: readonly number[]): string[][] {
  const groups: string[][] = [];
  for (let start = 0; start < characters.length;) {
    const size = sizes[groups.length] ?? sizes.at(-1) ?? groupSize;
    groups.push(characters.slice(start, start + size));
    start += size;
  }
  return groups;
}

/** Joins neighbours of one kind; every blank is alone, so that blanks can be counted, and so are marks on a flag. */
function runsOf(group: readonly string[]): { kind: Kind; text: string }[] {
  const runs: { kind: Kind; text: string }[] = [];
  for (const character of group) {
    const [, flag, marks] = /^(\p{RI}{2})(\p{M}+)$/u.exec(character) ?? [];
    if (flag !== undefined && marks !== undefined) {
      runs.push({ kind: "symbols", text: flag }, { kind: "marks", text: marks });
      continue;
    }
    const kind = kindOf(character);
    const last = runs.at(-1);
    if (last?.kind === kind && kind !== "blank") last.text += character;
    else runs.push({ kind, text: character });
  }
  return runs;
}

/**
 * Copies what is selected of a secret as plain text and as it is: a browser writes a no-break space as a space, and styles
 * with it. A selection that goes beyond the secret is left to the browser.
 */
export function copySelected(event: ClipboardEvent<HTMLElement>) {
  const selection = getSelection();
  if (selection === null || selection.rangeCount !== 1) return;
  const range = selection.getRangeAt(0);
  const secret = document.createRange();
  secret.selectNodeContents(event.currentTarget);
  // A hand often ends behind the secret, where no other text is selected yet.
  if (range.compareBoundaryPoints(Range.START_TO_START, secret) > 0)
    secret.setStart(range.startContainer, range.startOffset);
  if (range.compareBoundaryPoints(Range.END_TO_END, secret) < 0) secret.setEnd(range.endContainer, range.endOffset);
  const text = secret.toString();
  if (text !== range.toString()) return;
  event.clipboardData.setData("text/plain", text);
  event.preventDefault();
}
