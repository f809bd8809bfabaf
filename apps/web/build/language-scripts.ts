import { globSync } from "node:fs";
import { join } from "node:path";
import { defaultLanguage, languages, type LanguageTag } from "@pomander/contract/languages";
import { build, type Plugin, type Rolldown } from "vite";
import { scriptsOf } from "./prerendered-html.ts";

/** The pages that visitors begin with. Their texts come first, those of every other page before the page does. */
const firstPages = ["features/home/HomePage.tsx", "features/auth/LoginPage.tsx"];

const root = join(import.meta.dirname, "../../..");

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
        for (const { fileName, code } of await buildScripts(tag, firstModules))
          this.emitFile({ type: "asset", fileName, source: code });
    },
  };
}

async function buildScripts(tag: LanguageTag, firstModules: readonly string[]): Promise<Rolldown.OutputChunk[]> {
  const folders = ["apps/web/src", "packages/texts/src"];
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.${tag}.ts`, { cwd: root }).toSorted());
  const isFirst = (file: string) => firstModules.includes(join(root, file.replace(`.${tag}.ts`, ".ts")));
  const begin = 'import { setLanguage } from "@pomander/texts/set-language";';
  const sources: Readonly<Record<string, string>> = {
    "language-first": `${begin}${tableOf(tag, files.filter(isFirst))}setLanguage("${tag}", texts, () => import("language-rest"));`,
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
          chunkFileNames: `assets/language-${tag}-rest-[hash].js`,
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  return built.output.filter((item) => item.type === "chunk");
}

/** Returns the code of a table of texts by the name of their module (packages/texts/src/format.ts). */
function tableOf(tag: LanguageTag, files: readonly string[]): string {
  const exported = String(new Intl.DisplayNames("en", { type: "language" }).of(tag)).toLowerCase();
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
