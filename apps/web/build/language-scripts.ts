import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { defaultLanguage, languages, type LanguageTag } from "@pomander/contract/languages";
import { build, type Plugin, type Rolldown } from "vite";
import { exportedName, isRightToLeft } from "./languages.ts";
import { scriptsOf } from "./prerendered-html.ts";

const root = join(import.meta.dirname, "../../..");

/** Code that mirrors the styles of the pages, which is part of a script of a language written from right to left. */
const mirror = `import mirror from "@mui/stylis-plugin-rtl";
globalThis.pomanderMirror = mirror;
`;

/** The pages that visitors begin with. Their texts come first, those of every other page before the page does. */
const firstPages = ["features/home/HomePage.tsx", "features/auth/LoginPage.tsx"];

/** The words of passwords in a language, which are loaded where the strength of one is shown. */
const wordsOf = (tag: LanguageTag) => join(root, `packages/vault/src/entry/words.${tag}.ts`);

/**
 * Builds the scripts of each language other than that of the modules themselves. They are a build of their own, so they
 * change nothing in the app's files.
 */
export function languageScripts(): Plugin {
  return {
    name: "language-scripts",
    apply: "build",
    async generateBundle(_options, bundle) {
      const firstFiles = scriptsOf(firstPages, bundle);
      const firstModules = Object.values(bundle).flatMap((item) =>
        item.type === "chunk" && firstFiles.includes(`/${item.fileName}`) ? item.moduleIds : [],
      );
      for (const { tag } of languages.filter((language) => language.tag !== defaultLanguage))
        for (const [fileName, source] of await buildFiles(tag, firstModules))
          this.emitFile({ type: "asset", fileName, source });
    },
  };
}

/** Returns the scripts of a language, and the pictures that they name, by their names. */
async function buildFiles(
  tag: LanguageTag,
  firstModules: readonly string[],
): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const emitted = new Map<string, string | Uint8Array>();
  const folders = ["apps/web/src", "packages/texts/src"];
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.${tag}.ts`, { cwd: root }).toSorted());
  const isFirst = (file: string) => firstModules.includes(join(root, file.replace(`.${tag}.ts`, ".ts")));
  const begin = `import { setLanguage } from "@pomander/texts/set-language";
${isRightToLeft(tag) ? mirror : ""}`;
  const sources: Readonly<Record<string, string>> = {
    "language-first": `${begin}${tableOf(tag, files.filter(isFirst))}setLanguage("${tag}", texts, () => import("language-rest"));
      globalThis.pomanderWordLists = () => import(${JSON.stringify(wordsOf(tag))}).then(({ words }) => words);`,
    "language-rest": `${tableOf(
      tag,
      files.filter((file) => !isFirst(file)),
    )}export { texts };`,
  };
  const built = (await build({
    root: join(root, "apps/web"),
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: true },
    plugins: [
      {
        name: "language-tables",
        resolveId: (id) => (sources[id] === undefined ? null : `\0${id}`),
        load: (id) => sources[id.slice(1)] ?? null,
      },
      {
        // A build for a server writes no pictures.
        name: "language-pictures",
        enforce: "pre",
        async load(id) {
          if (!id.endsWith(".webp")) return null;
          const bytes = await readFile(id);
          const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
          const fileName = `assets/${basename(id, ".webp")}-${tag}-${hash}.webp`;
          emitted.set(fileName, bytes);
          return { code: `export default "/${fileName}";`, moduleType: "js" };
        },
      },
    ],
    build: {
      write: false,
      target: "es2023",
      minify: true,
      // Without the code that preloads chunks, which a build for a server lacks: the one chunk is there by then.
      ssr: true,
      rolldownOptions: {
        input: { first: "language-first" },
        // Texts import a value of a module here and there, and nothing for what else that module does.
        treeshake: { moduleSideEffects: false },
        output: {
          entryFileNames: `assets/language-${tag}-first-[hash].js`,
          chunkFileNames: ({ facadeModuleId }) =>
            `assets/language-${tag}-${facadeModuleId === wordsOf(tag) ? "words" : "rest"}-[hash].js`,
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  for (const item of built.output) if (item.type === "chunk") emitted.set(item.fileName, item.code);
  return emitted;
}

/** Returns the code of a table of texts by the name of their module (packages/texts/src/format.ts). */
function tableOf(tag: LanguageTag, files: readonly string[]): string {
  const exported = exportedName(tag);
  const imports = files.map(
    (file, index) => `import { ${exported} as texts${index} } from ${JSON.stringify(join(root, file))};`,
  );
  const rows = files.map((file, index) => {
    const name = file
      .replaceAll("\\", "/")
      .replace(/^.*\/src\//, "")
      .slice(0, -`.${tag}.ts`.length);
    return `${JSON.stringify(name)}: texts${index}`;
  });
  return `${imports.join("\n")}\nconst texts = { ${rows.join(", ")} };\n`;
}
