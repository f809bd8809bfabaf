import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { API } from "typescript/unstable/sync";
import type { Mutant } from "./draw.ts";

/** Codes of diagnostics about parts that only the fault leaves unused, which are no type errors. */
const unused = new Set([6133, 6192, 6196, 6198]);

export interface TypeChecker {
  /** Returns whether the file of a mutant type-checks in the copy. Files that use it are not checked again. */
  accepts(mutant: Mutant): boolean;
  stop(): void;
}

/** Starts the compiler over a copy of the tree. It loads a package when the first of its mutants is checked. */
export function createTypeChecker(copy: string): TypeChecker {
  const compiler = new API({ cwd: copy });
  const opened = new Set<string>();
  return {
    accepts(mutant) {
      const [file, config] = [join(copy, mutant.file), join(copy, packageOf(mutant.file), "tsconfig.json")];
      const restore = applyMutant(copy, mutant);
      const openProjects = opened.has(config) ? [] : [config];
      opened.add(config);
      const snapshot = compiler.updateSnapshot({ openProjects, fileChanges: { changed: [file] } });
      const program = snapshot.getProject(config)?.program;
      const faults = program && [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
      snapshot.dispose();
      restore();
      compiler.updateSnapshot({ fileChanges: { changed: [file] } }).dispose();
      return faults?.every(({ code }) => unused.has(code)) === true;
    },
    stop: () => compiler.close(),
  };
}

/** Returns the folder of a file's package, which has a tsconfig.json. */
const packageOf = (file: string) => file.split("/").slice(0, 2).join("/");

/** Writes a fault into the copy; the returned function reverts it. */
export function applyMutant(copy: string, { file, source }: Mutant): () => void {
  const path = join(copy, file);
  const original = readFileSync(path, "utf8");
  writeFileSync(path, source);
  return () => writeFileSync(path, original);
}
