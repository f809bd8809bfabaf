import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { runShortcut, useShortcuts } from "../lib/shortcuts.ts";
import { texts } from "./texts.ts";

const ShortcutsDialog = lazy(async () => ({ default: (await import("./ShortcutsDialog.tsx")).ShortcutsDialog }));

/** Listens for the keys that pages registered, and lists them at `?`. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useShortcuts(useMemo(() => [{ key: "?", label: texts.shortcuts.help, run: () => setOpen(true) }], []));
  useEffect(() => {
    document.addEventListener("keydown", runShortcut);
    return () => document.removeEventListener("keydown", runShortcut);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
