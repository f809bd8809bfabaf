import type { Rolldown } from "vite";
import type { LanguageScripts } from "./languages.ts";
import type { PrerenderedPage } from "../src/app/prerender.tsx";

interface PrerenderResult extends PrerenderedPage {
  markup: string;
  styles: string;
  nonce: string;
  /** The scripts of the page's language, for any but the language of the modules. */
  scripts: LanguageScripts | null;
}

/**
 * Returns `index.html` with a page prerendered into it. Everything that its first paint needs is inlined or requested
 * at once; the scripts, which it does not need for that, have a lower priority.
 * @throws when the page's policy would make it look different from how it was rendered
 */
export function prerenderedHtml(page: string, drawn: PrerenderResult, bundle: Rolldown.OutputBundle): string {
  const { path, isFor, isWhole, sources, title, markup, styles, nonce, scripts } = drawn;
  assertCspCompliant(path, markup, bundle);
  const [link = "", sheet = ""] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(page) ?? [];
  return [
    [/<title>[^<]*<\/title>/, `<title>${title}</title>`],
    [link, `<style nonce="${nonce}">${textOf(bundle[sheet])}</style>`],
    [/ *<script type="module"[^>]*><\/script>\n( *<link rel="modulepreload"[^>]*>\n)*/, ""],
    // early.js reads the list, so the list must come before it.
    [
      '<script src="/early.js">',
      `${preloadTags([...scriptsOf(sources, bundle), ...preloadedTexts(isFor, scripts)], drawn)}\n    <script src="/early.js">`,
    ],
    ["</head>", `${styles}</head>`],
    [
      '<div id="root"></div>',
      `<div id="root" data-path="${path}" data-is-for="${isFor}"${isWhole ? ' data-whole=""' : ""}>${markup}</div>`,
    ],
  ].reduce((text, [what = "", by]) => {
    const isThere = typeof what === "string" ? what !== "" && text.includes(what) : text.search(what) >= 0;
    if (!isThere) throw new Error(`index.html holds no ${String(what)}`);
    return typeof what === "string" ? text.replace(what, () => String(by)) : text.replace(what, String(by));
  }, page);
}

/** Returns the script of a language with the texts that come later, for a page that waits for them. */
const preloadedTexts = (isFor: PrerenderedPage["isFor"], scripts: LanguageScripts | null) =>
  isFor !== "visitors" && scripts !== null ? [scripts.rest] : [];

/**
 * Returns the tags that list the files to fetch for early.js, the entry first. A page that is rendered whole can be
 * read before they arrive; with a frame, users wait for the app, so the browser gets all its parts at once.
 */
function preloadTags([entry = "", ...rest]: readonly string[], { isFor, isWhole, scripts }: PrerenderResult): string {
  const whole = isWhole ? ' data-whole=""' : "";
  const language = scripts === null ? "" : ` data-language="${scripts.first}"`;
  const list = (files: readonly string[]) =>
    `<meta name="app" data-for="${isFor}"${whole}${language} content="${files.join(" ")}" />`;
  if (isWhole) return list([entry, ...rest]);
  const links = [entry, ...rest].map((file) => `<link rel="modulepreload" fetchpriority="low" href="${file}" />`);
  return [list([entry]), ...links].join("\n    ");
}

/**
 * Returns the scripts that the page needs for hydration, the entry first, so that none is found only once another has
 * loaded.
 */
export function scriptsOf(sources: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((item) => item.type === "chunk");
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    chunks.find(({ fileName }) => fileName === file)?.imports.forEach(add);
  };
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error("The build has no entry.");
  add(entry.fileName);
  for (const source of sources) {
    const path = source.replace(/^@pomander\/(\w+)\/(.*)$/, "packages/$1/src/$2.ts");
    const isIt = (id: string | null) => id?.endsWith(path === source ? `/src/${path}` : `/${path}`) === true;
    const own =
      chunks.find((chunk) => isIt(chunk.facadeModuleId)) ?? chunks.find((chunk) => chunk.moduleIds.some(isIt));
    if (own === undefined) throw new Error(`${source} is in no chunk.`);
    add(own.fileName);
  }
  return [...found].map((file) => `/${file}`);
}

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== "asset") throw new Error("The page has no style sheet.");
  return typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
}

/**
 * Throws if the markup has a style attribute or a script, which the page's policy forbids, or names a file not in the
 * build.
 */
function assertCspCompliant(path: string, markup: string, bundle: Rolldown.OutputBundle): void {
  const refused = /<[^>]* style="[^"]*"|<script|<style|javascript:/.exec(markup)?.[0];
  if (refused !== undefined) throw new Error(`${path} was prerendered with ${refused}`);
  for (const [, file = ""] of markup.matchAll(/"\/(assets\/[^"?]+)"/g))
    if (bundle[file] === undefined) throw new Error(`${path} was prerendered with ${file}, which is not in the build`);
}
