import { globSync } from "node:fs";
import { resolve } from "node:path";
import { defaultLanguage } from "@pomander/contract/languages";
import type { InLanguage } from "@pomander/texts/format";
import { setLanguage } from "@pomander/texts/set-language";
import { vi } from "vitest";

/** Has the modules that are imported next show their texts in this language, as on a page of it. */
export async function inLanguage(tag: string): Promise<void> {
  vi.resetModules();
  if (tag === defaultLanguage) return;
  const texts: Record<string, InLanguage> = {};
  for (const path of globSync([`apps/web/src/**/*.${tag}.ts`, `packages/texts/src/*.${tag}.ts`])) {
    const [exported] = Object.values((await import(/* @vite-ignore */ resolve(path))) as Record<string, InLanguage>);
    if (exported !== undefined) texts[path.replace(/^.*\/src\//, "").slice(0, -`.${tag}.ts`.length)] = exported;
  }
  setLanguage(tag, texts, () => Promise.resolve({ texts }));
}

/** Ends what `inLanguage` began. */
export function inNoLanguage(): void {
  globalThis.pomanderLanguage = undefined;
  vi.resetModules();
}
