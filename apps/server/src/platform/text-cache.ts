/** Texts in memory, by names each of which only ever means one text. */
export interface TextCache {
  find(name: string): Buffer | null;
  store(name: string, text: Buffer): void;
}

/** Creates a cache of at most `maxBytes` bytes that forgets what was not used for the longest time. */
export function createTextCache(maxBytes: number): TextCache {
  /** The texts, the one that was used last at the end. */
  const texts = new Map<string, Buffer>();
  let bytes = 0;
  const forget = (name: string) => {
    bytes -= texts.get(name)?.length ?? 0;
    texts.delete(name);
  };
  return {
    find: (name) => {
      const text = texts.get(name);
      if (text === undefined) return null;
      texts.delete(name);
      texts.set(name, text);
      return text;
    },
    store: (name, text) => {
      forget(name);
      if (text.length > maxBytes) return;
      texts.set(name, text);
      bytes += text.length;
      for (const oldest of texts.keys()) {
        if (bytes <= maxBytes) break;
        forget(oldest);
      }
    },
  };
}
