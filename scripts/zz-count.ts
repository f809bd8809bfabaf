import { execFileSync } from "node:child_process"; import { readFileSync } from "node:fs";
import { faultsOf } from "./trials/mutants/faults.ts";
const notLogic = /^packages\/texts\/src\/(transfer|vault-warnings|format-names)|\.(test|d)\.ts$|\/(test|theme)\/|(^|[-/])(texts|words|look|styles|layout|frame|sheet|icons)\.ts$|full-width-on-phones|visually-hidden/;
const by = new Map<string, number>(); let total = 0, all = 0;
for (const p of ["contract","crypto","vault","transfer","browser","terminal","texts"]) for (const f of execFileSync("git",["ls-files",`packages/${p}/src`],{encoding:"utf8"}).split("\n")) {
  if (!f.endsWith(".ts")||notLogic.test(f)) continue; const s = readFileSync(f,"utf8");
  const faults = faultsOf(s); const n = new Set(faults.map(x=>s.slice(0,x.start).split("\n").length)).size; all+=faults.length;
  const k = f.split("/").slice(1, f.split("/").length>4?4:2).join("/"); by.set(k,(by.get(k)??0)+n); total+=n; }
console.log(total, all); for (const [k,n] of by) console.log(n,(100*n/total).toFixed(1)+"%",k);
