import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { languageOfScript } from "./languages.ts";

/** Bytes above which a file is fetched on demand: the strength meter's dictionaries, which are useless without a server. */
const mostBytes = 600_000;
/** Pictures and icons are not needed to read a vault. */
const precachedFiles = /\.(js|css|woff2|svg)$/;
const sources = [
  join(import.meta.dirname, "../src/service-worker/sw.js"),
  join(import.meta.dirname, "../src/service-worker/hand-over.js"),
];

interface BuiltFile {
  fileName: string;
  bytes: string | Uint8Array;
}

/** Writes `sw.js`, which begins with the list of the files of this build. */
export function serviceWorker(): Plugin {
  let publicDir = "";
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      ({ publicDir } = config);
    },
    async generateBundle(_options, bundle) {
      const built = Object.values(bundle).map((item): BuiltFile => ({
        fileName: item.fileName,
        bytes: item.type === "chunk" ? item.code : item.source,
      }));
      const page = built.find(({ fileName }) => fileName === "index.html");
      const entry = Object.values(bundle).find((item) => item.type === "chunk" && item.isEntry);
      if (page === undefined || entry === undefined) throw new Error("The build has no page.");
      const assets = built.filter(({ fileName }) => fileName.startsWith("assets/"));
      const files = [...assets, ...(await publicFiles(publicDir))].filter(
        ({ fileName, bytes }) => precachedFiles.test(fileName) && bytes.length <= mostBytes,
      );
      const code = (await Promise.all(sources.map((path) => readFile(path, "utf8")))).join("\n");
      const ofLanguages = Object.groupBy(files, ({ fileName }) => languageOfScript(fileName) ?? "");
      const addresses = (list: readonly BuiltFile[] = []) => list.map(({ fileName }) => `/${fileName}`).sort();
      const { "": ofAll, ...others } = ofLanguages;
      const build = {
        version: versionOf([...built, ...files, { fileName: "sw.js", bytes: code }]),
        entry: entry.fileName,
        files: addresses(ofAll),
        languages: Object.fromEntries(Object.entries(others).map(([tag, list]) => [tag, addresses(list)])),
      };
      this.emitFile({ type: "asset", fileName: "sw.js", source: `const build = ${JSON.stringify(build)};\n${code}` });
    },
  };
}

async function publicFiles(dir: string): Promise<BuiltFile[]> {
  const items = await readdir(dir, { recursive: true, withFileTypes: true });
  const paths = items.filter((item) => item.isFile()).map((item) => join(item.parentPath, item.name));
  return Promise.all(
    paths.map(async (path) => ({ fileName: path.slice(dir.length + 1), bytes: await readFile(path) })),
  );
}

/** Returns a version that changes whenever any file changes, the page included. */
function versionOf(built: readonly BuiltFile[]): string {
  const hash = createHash("sha256");
  for (const { fileName, bytes } of built.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1)))
    hash.update(`${fileName} ${bytes.length} `).update(bytes);
  return hash.digest("base64url").slice(0, 12);
}
