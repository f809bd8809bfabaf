// node zz-draw.ts seed count out.json [prefix...] : draws lines at random (several a file allowed), type-checked
import { execFileSync } from "node:child_process";
import { writeFileSync, readFileSync, rmSync } from "node:fs";
import { createSeededRandom } from "../apps/server/test/seeded-random.ts";
import { faultsOf, withFault } from "./trials/mutants/faults.ts";
import { copyTree } from "./trials/mutants/copy.ts";
import { createTypeChecker } from "./trials/mutants/type-check.ts";
const [seed, count, out, ...prefixes] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4]!, ...process.argv.slice(5)];
const notLogic = /^packages\/texts\/src\/(transfer|vault-warnings|format-names)|\.(test|d)\.ts$|\/(test|theme)\/|(^|[-/])(texts|words|look|styles|layout|frame|sheet|icons)\.ts$|full-width-on-phones|visually-hidden/;
const random = createSeededRandom(seed);
const lines: { file: string; line: number; faults: any[] }[] = [];
for (const file of execFileSync("git", ["ls-files", ...(prefixes.length ? prefixes : ["contract","crypto","vault","transfer","browser","terminal","texts"].map(p=>`packages/${p}/src`))], { encoding: "utf8" }).split("\n")) {
  if (!file.endsWith(".ts") || notLogic.test(file)) continue;
  const s = readFileSync(file, "utf8");
  const by = Map.groupBy(faultsOf(s), (f) => s.slice(0, f.start).split("\n").length);
  for (const [line, faults] of by) lines.push({ file, line, faults });
}
console.log("lines", lines.length);
const copy = copyTree(process.cwd());
const types = createTypeChecker(copy);
const sample: any[] = [];
while (lines.length && sample.length < count) {
  const [c] = lines.splice(random.below(lines.length), 1);
  const f = random.pick(c!.faults)!;
  const original = readFileSync(c!.file, "utf8");
  const source = withFault(original, f);
  const around = (text: string, rest: number) => { const from = text.lastIndexOf("\n", f.start - 1) + 1; const to = text.indexOf("\n", text.length - rest); return text.slice(from, to < 0 ? undefined : to); };
  const rest = original.length - f.end;
  const m = { file: c!.file, line: c!.line, before: around(original, rest), after: around(source, rest), source, isAtLoad: f.isAtLoad };
  if (types.accepts(m as any)) sample.push(m);
}
types.stop();
rmSync(copy, { recursive: true });
sample.sort((a, b) => a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line);
writeFileSync(out, JSON.stringify(sample));
const shortened = (l: string) => { const r = l.trim().split("\n"); return r.length < 3 ? l.trim() : `${r[0]} … (${r.length - 1} more)`; };
for (const m of sample) console.log(`${m.file.replace("packages/","")}:${m.line}\n- ${shortened(m.before)}\n+ ${shortened(m.after)}`);
