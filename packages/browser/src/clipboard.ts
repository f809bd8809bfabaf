/** Seconds after which a copied secret is taken off the clipboard, for texts that say so. */
export const secretSeconds = 30;
/** The same in milliseconds. */
export const secretLifetime = secretSeconds * 1_000;

/** The parts of the page that are used: a browser lets a page write to the clipboard only while it has focus. */
interface ClipboardPage {
  hasFocus: () => boolean;
  onFocus: (listener: () => void) => void;
  writeText: (text: string) => Promise<void>;
}

export interface SafeClipboard {
  /** Copies a text that is not secret. */
  copy: (text: string) => Promise<void>;
  /** Copies a secret and clears it after `secretLifetime`, or when the page next has focus after that. */
  copySecret: (text: string) => Promise<void>;
}

/**
 * Creates a clipboard that is written to and never read. A further copy from here cancels the clearing of the previous
 * one, which would wipe something that the user wants.
 */
export function createClipboard(page: ClipboardPage): SafeClipboard {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;

  const clear = async () => {
    isDue = true;
    if (!page.hasFocus()) return;
    isDue = false;
    await page.writeText("").catch(() => {
      isDue = true;
    });
  };
  page.onFocus(() => {
    if (isDue) void clear();
  });

  const write = async (text: string) => {
    await page.writeText(text);
    clearTimeout(timer);
    isDue = false;
  };

  return {
    copy: write,
    async copySecret(text) {
      await write(text);
      timer = setTimeout(() => void clear(), secretLifetime);
    },
  };
}

/** Creates the clipboard of the page in which this runs. */
export const browserClipboard = (): SafeClipboard =>
  createClipboard({
    hasFocus: () => document.hasFocus(),
    onFocus: (listener) => window.addEventListener("focus", listener),
    writeText: (text) => navigator.clipboard.writeText(text),
  });
