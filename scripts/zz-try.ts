// node zz-try.ts in.json out.jsonl [filter-regex] [limitSeconds]
import { appendFileSync, existsSync, readFileSync, writeFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { execFileSync } from "node:child_process";
import { createVitest } from "vitest/node";
import { copyTree } from "./trials/mutants/copy.ts";
import { applyMutant } from "./trials/mutants/type-check.ts";
const [inFile, out, filter = ".", seconds = "500"] = process.argv.slice(2) as [string, string, string?, string?];
const root0 = process.cwd();
const sample = (JSON.parse(readFileSync(inFile, "utf8")) as any[]).filter((m) => new RegExp(filter).test(m.file));
const done = new Map<string, any>(existsSync(out) ? readFileSync(out, "utf8").trim().split("\n").filter(Boolean).map((l) => { const x = JSON.parse(l); return [x[0], x[1]]; }) : []);
const keyOf = (m: any) => `${m.file}:${m.line} ${m.after}`;
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "packages"], { encoding: "utf8" }).split("\n").filter((f) => /\.tsx?$/.test(f) && existsSync(f));
const pkg = (n: string) => { const [, name, ...rest] = n.split("/"); const j = JSON.parse(readFileSync(`packages/${name}/package.json`, "utf8")); const e = j.exports?.[rest.length ? "./" + rest.join("/") : "."]; const p = typeof e === "string" ? e : e?.default ?? e?.import; return p ? join(`packages/${name}`, p) : null; };
const imports = new Map<string, string[]>();
for (const f of files) {
  const s = readFileSync(f, "utf8");
  const list: string[] = [];
  for (const [, n] of s.matchAll(/(?:from|import\()\s*"([^"]+)"/g)) {
    if (n!.startsWith(".")) list.push(join(dirname(f), n!)); else if (n!.startsWith("@pomander/")) { try { const p = pkg(n!); if (p) list.push(p); } catch {} }
  }
  imports.set(f, list);
}
const units = files.filter((f) => f.endsWith(".test.ts") && !f.startsWith("packages/vault/test/"));
const users = new Map<string, { test: string; size: number }[]>();
for (const t of units) { const seen = new Set([t]); for (const f of seen) for (const i of imports.get(f) ?? []) seen.add(i); for (const f of seen) { if (!users.has(f)) users.set(f, []); users.get(f)!.push({ test: t, size: seen.size }); } }
const copy = copyTree(root0);
process.chdir(copy);
const vitest = await createVitest("test", { root: copy, watch: false, bail: 1, reporters: [{}], retry: 0, project: "unit", maxWorkers: 1, testTimeout: 12000, hookTimeout: 12000 } as any);
const all = await vitest.globTestSpecifications(["packages/"]);
const run = async (tests: string[]) => {
  const specs = all.filter((s) => tests.includes(s.moduleId.slice(copy.length + 1)));
  if (specs.length === 0) return null;
  for (const s of specs) vitest.state.clearFiles(s.project, [s.moduleId]);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs);
  for (const m of testModules) { if (!tests.includes(m.moduleId.slice(copy.length + 1))) continue; for (const t of m.children.allTests("failed")) return `${m.relativeModuleId}: ${t.fullName}`; if (!m.ok()) return `${m.relativeModuleId}: (file)`; }
  return unhandledErrors.length ? "(unhandled)" : null;
};
const shortened = (l: string) => { const r = l.trim().split("\n"); return r.length < 3 ? l.trim() : `${r[0]} … (${r.length - 1} more)`; };
const start = Date.now(); let n = 0, k = 0;
for (const m of sample) {
  if (done.has(keyOf(m))) continue;
  if (Date.now() - start > Number(seconds) * 1000) { console.log("time over"); break; }
  const u = (users.get(m.file) ?? []).toSorted((a, b) => a.size - b.size).map((x) => x.test);
  const near = u.filter((x) => dirname(x) === dirname(m.file));
  const rest = u.filter((x) => !near.includes(x)).slice(0, 12);
  const restore = applyMutant(copy, m);
  const file = join(copy, m.file);
  vitest.invalidateFile(file);
  const t = Date.now();
  const timer = setTimeout(() => { console.log("HANG (noticed)", m.file, m.line); appendFileSync(out, JSON.stringify([keyOf(m), "(hang)"]) + "\n"); rmSync(copy, { recursive: true }); process.exit(3); }, 60000);
  let by = await run(near);
  by ??= await run(rest);
  clearTimeout(timer);
  restore(); vitest.invalidateFile(file);
  n++; if (by) k++;
  appendFileSync(out, JSON.stringify([keyOf(m), by]) + "\n");
  if (!by) console.log(`SURVIVED ${m.file}:${m.line} (${u.length} tests, ${Date.now() - t} ms)\n- ${shortened(m.before)}\n+ ${shortened(m.after)}`);
}
console.log(`noticed ${k} of ${n}`);
rmSync(copy, { recursive: true });
process.exit(0);
