import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Monospace } from "../components/Monospace.tsx";
import { useBackCloses } from "../lib/form/leave-guard.ts";
import { useRegisteredShortcuts, type Shortcut } from "../lib/shortcuts.ts";
import { texts } from "./texts.ts";
import { QuestionDialog } from "../components/QuestionDialog.tsx";

/** Lists the keys of this page and what each of them does. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const shortcuts = useRegisteredShortcuts();
  useBackCloses(onClose);
  return (
    <QuestionDialog
      title={texts.shortcuts.title}
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose} autoFocus>
          {texts.shortcuts.close}
        </Button>
      }
    >
      {/* A long list is scrolled by keys, too. */}
      <Box component="dl" tabIndex={0} sx={{ display: "grid", gridTemplateColumns: "auto 1fr", gap: 1.5, margin: 0 }}>
        {byLabel(shortcuts).map(([label, keys]) => (
          <Box key={label} sx={{ display: "contents" }}>
            <Keys keys={keys} />
            <Box component="dd" sx={{ margin: 0 }}>
              {label}
            </Box>
          </Box>
        ))}
      </Box>
    </QuestionDialog>
  );
}

/** Returns the keys of each label, in the order in which they were registered. */
function byLabel(shortcuts: readonly Shortcut[]): [label: string, keys: string[]][] {
  const keys = new Map<string, string[]>();
  for (const shortcut of shortcuts) {
    const known = keys.get(shortcut.label) ?? [];
    const name = nameOf(shortcut);
    keys.set(shortcut.label, known.includes(name) ? known : [...known, name]);
  }
  return [...keys];
}

const names: Readonly<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  ArrowLeft: "←",
  ArrowRight: "→",
  Enter: "↵",
  Escape: texts.shortcuts.escape,
};
const isMac = () => navigator.platform.startsWith("Mac");

function nameOf({ key, isWithControl = false }: Shortcut): string {
  const name = names[key] ?? key;
  return isWithControl ? `${isMac() ? "⌘" : texts.shortcuts.control} ${name.toUpperCase()}` : name;
}

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <Box
      component="dt"
      sx={{ display: "flex", gap: 0.5, flexWrap: "wrap", justifyContent: "flex-end", alignSelf: "start" }}
    >
      {keys.map((key) => (
        <Monospace
          key={key}
          sx={{
            display: "inline-block",
            minWidth: 28,
            textAlign: "center",
            border: 1,
            borderColor: "outline",
            borderRadius: 0.75,
            paddingInline: 0.75,
          }}
        >
          {key}
        </Monospace>
      ))}
    </Box>
  );
}
