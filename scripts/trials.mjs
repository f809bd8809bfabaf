const trial = (name, builds = {}) => ({ args: [`scripts/trials/${name}.ts`], ...builds });
const withServer = { server: true };
const withPages = { pages: true };

const tests = (project, files, env = { SLOW: "1" }) => ({
  args: ["node_modules/vitest/vitest.mjs", "run", "--project", project, ...files],
  env,
});

/** Commands that `npm run trial <name>` runs, from the project's folder, and what must be built before. */
export const trials = {
  "access-policy": tests("server", [
    "apps/server/test/matrix",
    "apps/server/test/attacks",
    "packages/vault/test/password-reset",
  ]),
  "account-enumeration": trial("account-enumeration"),
  availability: trial("availability", withServer),
  backups: trial("backups"),
  bench: { args: ["bench/src/main.ts"], ...withServer },
  calendar: trial("calendar", withServer),
  cluster: trial("cluster", withServer),
  crash: trial("crash", withServer),
  deliveries: trial("deliveries", withServer),
  directory: trial("directory", withServer),
  devices: { args: ["packages/vault/test/devices-run.ts"] },
  "factor-races": tests("server", ["apps/server/test/factor-races"], { SLOW: "1", RACES: "1000" }),
  forms: { args: ["e2e/tools/forms.ts"] },
  "file-backups": trial("file-backups"),
  "file-crashes": trial("file-crashes", withServer),
  fuzz: trial("fuzz"),
  generator: tests("unit", ["generator"]),
  keepass: trial("keepass"),
  "large-files": { args: ["e2e/tools/large-files.ts"], ...withPages },
  lighthouse: { args: ["scripts/lighthouse.mjs"] },
  "malicious-server": tests("server", ["packages/vault/test/malicious-server"]),
  monitoring: trial("monitoring", withServer),
  mutants: trial("mutants"),
  "password-crashes": tests("server", ["packages/vault/test/crash"]),
  pictures: { args: ["e2e/tools/pictures.ts"], ...withPages },
  "real-mail": trial("real-mail"),
  recurrence: trial("recurrence"),
  "release-sample": { args: ["packages/vault/test/release-sample.ts"] },
  "reminder-month": trial("reminder-month", withServer),
  reproducible: trial("reproducible"),
  "second-client": tests("server", ["packages/vault/test/second-client"]),
  sharing: trial("sharing"),
  texts: { args: ["scripts/texts.ts"] },
  upgrades: trial("upgrades", withServer),
  vectors: {
    args: ["node_modules/vitest/vitest.mjs", "run", "packages/crypto/vectors", "packages/vault/test/second-client"],
  },
};
