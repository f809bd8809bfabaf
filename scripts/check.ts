// Lint, format, types and hygiene. Runs every step even after a failure and ends with the count.
import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";

const projects = globSync(["packages/*", "apps/*", "e2e", "bench", "scripts"]).filter((folder) =>
  existsSync(`${folder}/tsconfig.json`),
);
const steps = [
  { name: "lint", command: ["oxlint", "--deny-warnings"] },
  { name: "format", command: ["oxfmt", "--check", "."] },
  ...projects.map((folder) => ({ name: `types of ${folder}`, command: ["tsc", "-p", folder] })),
  { name: "unused code and dependencies", command: ["knip"] },
];

let failed = 0;
for (const { name, command } of steps) {
  const [tool = "", ...args] = command;
  const { status, stdout, stderr } = spawnSync(`node_modules/.bin/${tool}`, args, { encoding: "utf8" });
  const isFine = status === 0;
  if (!isFine) failed += 1;
  console.log(`${isFine ? "ok    " : "FAILED"} ${name}`);
  if (!isFine) console.log(stdout + stderr);
}
console.log(`${steps.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
