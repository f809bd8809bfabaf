import { readdirSync } from "node:fs";
import { defineConfig } from "oxlint";

const foldersOf = (path: string) => {
  try {
    return readdirSync(new URL(path, import.meta.url), { withFileTypes: true })
      .filter((item) => item.isDirectory())
      .map((item) => item.name);
  } catch {
    return [];
  }
};

type Pattern = { regex: string; message: string; allowTypeImports?: boolean };
const refuse = (files: string[], ...patterns: Pattern[]) => ({
  files,
  rules: { "eslint/no-restricted-imports": ["error", { patterns }] as ["error", { patterns: Pattern[] }] },
});

const noNode = { regex: "^node:", message: "This package runs in browsers too." };
const noCryptoLibrary = {
  regex: "^(hash-wasm|@noble/|@hpke/)",
  message: "Only packages/crypto touches a primitive.",
};
const packages = [
  "contract",
  "crypto",
  "vault",
  "transfer",
  "browser",
  "terminal",
  "texts",
  "server",
  "web",
  "extension",
  "cli",
  "e2e",
  "bench",
];
/** The linter's regular expressions have no lookahead, so the refused packages are listed. */
const ours = (...allowed: string[]) => ({
  regex: `^@pomander/(${packages.filter((name) => !allowed.includes(name)).join("|")})(/|$)`,
  message: `Of our packages, this one imports only: ${allowed.join(", ") || "none"}.`,
});
/** Packages whose types alone may be imported. */
const onlyTypes = (...ofPackages: string[]) => ({
  regex: `^@pomander/(${ofPackages.join("|")})(/|$)`,
  message: "Only types of this package are imported here.",
  allowTypeImports: true,
});
/** Curves and HPKE weigh more than the rest of the protocol, and no page needs them before a vault is shared. */
const loadedLater = {
  regex: "^(@pomander/crypto|\\.)/sharing(/|$)",
  message: "The first load must not grow: load this with import() where vaults are shared, or import its types.",
  allowTypeImports: true,
};
/** A path that leads out of its feature and into another one. */
const otherFeatures = (feature: string, all: string[]) => ({
  regex: `(^|/)(${all.filter((other) => other !== feature).join("|") || "-"})/`,
  message: "A feature imports no other feature.",
});

/**
 * A path that leads from a module of the server into another one. Two folders up, the name of a layer is that of the
 * layer.
 */
const otherModules = (module: string, modules: string[], layers: string[]) => {
  const others = modules.filter((other) => other !== module);
  const further = others.filter((other) => !layers.includes(other));
  return {
    regex: `^\\.\\./((${others.join("|")})|\\.\\./(${further.join("|")}))/`,
    message: "A feature imports no other feature.",
  };
};

const featureOverrides = (root: string, shared: Pattern[]) => {
  const all = foldersOf(`./${root}/`);
  return all.map((feature) => refuse([`${root}/${feature}/**`], otherFeatures(feature, all), ...shared));
};

/** Layers of the web app: each imports only lower ones. */
const noneAbove = (...above: string[]) => ({
  regex: `^(\\.\\./)+(${above.join("|")})/`,
  message: "Imports go down only: app, features, widgets, components, lib.",
});

/** Ways to write for people that know no language of the page. */
const onlyFormat = (object: string, properties: string[]) =>
  properties.map((property) => ({
    ...(object === "" ? {} : { object }),
    property,
    message: "Only the Format of @pomander/texts/format writes numbers, lists and days.",
  }));
const knowNoLanguage = [
  ...onlyFormat("Intl", ["Collator", "ListFormat", "NumberFormat", "PluralRules", "RelativeTimeFormat"]),
  ...onlyFormat("", ["toLocaleString", "toLocaleDateString"]),
];
/** Refuses texts outside of a feature's texts; signs between them are the same in each language. */
const noTexts = {
  noStrings: true,
  ignoreProps: true,
  restrictedAttributes:
    "alt aria-label cancelLabel confirmLabel helperText label lead placeholder submitLabel text title".split(" "),
  allowedStrings: [" ", ":", ".", "·", "\u00a0·", '"', "...", ", "],
};

const noServices = { regex: "/lib/services\\.ts$", message: "What calls the server is a widget." };

const webRules = [ours("vault", "transfer", "contract", "browser", "texts"), noNode, noCryptoLibrary];
/** The contract encrypts nothing: of the protocol it needs only the limits that the server enforces. */
const onlyLimits = {
  regex: "^@pomander/crypto(/(argon2|server|sharing))?$",
  message: "The contract imports @pomander/crypto/limits alone.",
};
/**
 * The server stores ciphertext: of the protocol it may use the derivation of temporary passwords, the texts that are
 * signed and the forms of public keys, and nothing else.
 */
const onlyForServers = {
  regex: "^@pomander/crypto(/(argon2|limits|sharing))?$",
  message: "The server imports @pomander/crypto/server alone.",
};
const serverRules = [ours("contract", "crypto", "texts"), onlyForServers, noCryptoLibrary];

/** Folders of the server from the bottom up: each imports only itself and earlier ones, types included. */
const serverFolders = [
  "platform",
  "postgres",
  "backup",
  "queue",
  "mail",
  "accounts",
  "deliveries",
  "checks",
  "http",
  "vaults",
  "modules",
];
const serverBottomFiles = [
  "address-ranges.ts",
  "backup-settings.ts",
  "config.ts",
  "errors.ts",
  "database-urls.ts",
  "setting-files.ts",
  "version.ts",
];
const serverTopFiles = ["app", "server", "main", "start", "startup-banner"];
const serverOverrides = () => {
  const root = "apps/server/src";
  const message = `The server's folders import downwards only, in this order: ${serverFolders.join(", ")}.`;
  const above = (folders: string[]) => ({
    regex: `^\\.{1,2}/(\\.\\./)*((${folders.join("|") || "-"})/|(${serverTopFiles.join("|")})\\.ts$)`,
    message,
  });
  const folders = serverFolders.map((folder, index) =>
    refuse([`${root}/${folder}/**`], above(serverFolders.slice(index + 1)), ...serverRules),
  );
  const modules = foldersOf(`./${root}/modules/`);
  return [
    refuse([`${root}/**`], ...serverRules),
    refuse(
      serverBottomFiles.map((file) => `${root}/${file}`),
      above(serverFolders),
      ...serverRules,
    ),
    ...folders,
    refuse([`${root}/operator/**`], ours("contract", "crypto", "terminal"), onlyForServers, noCryptoLibrary),
    ...modules.map((module) =>
      refuse([`${root}/modules/${module}/**`], otherModules(module, modules, serverFolders), above([]), ...serverRules),
    ),
  ];
};

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "promise", "vitest"],
  categories: { correctness: "error" },
  options: { typeAware: true },
  ignorePatterns: ["**/dist/**", ".tools/**", "data/**"],
  rules: {
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/default": "off",
    "import/no-duplicates": ["error", { "prefer-inline": true, considerQueryString: true }],
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-floating-promises": "error",
    "typescript/consistent-type-imports": "error",
    "eslint/no-console": "error",
    "eslint/max-lines": ["error", { max: 300, skipBlankLines: false, skipComments: false }],
    // The first field of a page made of one form, and of a dialog, takes the focus on purpose.
    "jsx-a11y/no-autofocus": "off",
    // The component library's elements have a role where the code cannot choose the tag.
    "jsx-a11y/prefer-tag-over-role": "off",
    "react/exhaustive-deps": "error",
    "react/rules-of-hooks": "error",
  },
  overrides: [
    refuse(["packages/contract/src/**"], ours("crypto"), onlyLimits, noNode, noCryptoLibrary),
    refuse(["packages/crypto/src/**"], ours(), noNode),
    refuse(["packages/crypto/src/*.ts"], ours(), noNode, loadedLater),
    refuse(["packages/crypto/src/server.ts"], ours()),
    refuse(["packages/vault/src/**"], ours("contract", "crypto"), noNode, noCryptoLibrary, loadedLater),
    refuse(["packages/vault/src/{machine,sharing}/**"], ours("contract", "crypto"), noNode, noCryptoLibrary),
    refuse(["packages/browser/src/**"], ours("contract", "crypto", "vault"), noNode, noCryptoLibrary, {
      regex: "^(react|@mui|@emotion)",
      message: "This package draws nothing.",
    }),
    refuse(["packages/terminal/src/**"], ours()),
    refuse(
      ["packages/texts/src/**"],
      ours("contract", "crypto", "vault", "transfer"),
      onlyTypes("crypto", "vault", "transfer"),
      noNode,
      noCryptoLibrary,
    ),
    refuse(["packages/transfer/src/**"], ours("contract", "crypto", "vault"), noNode, noCryptoLibrary),
    ...serverOverrides(),
    { files: ["apps/server/src/**"], rules: { "import/no-cycle": ["error", { ignoreTypes: false }] } },
    refuse(["apps/web/src/**"], ...webRules),
    refuse(["apps/extension/src/**"], ours("contract", "vault", "browser", "texts"), noNode, noCryptoLibrary),
    ...[
      { folder: "fill", others: "host|pages|save|sites|worker" },
      { folder: "host", others: "fill|forms|pages|save|worker" },
      { folder: "pages", others: "fill|forms|host|save|sites|worker" },
      { folder: "save", others: "host|pages|sites|worker" },
      { folder: "sites", others: "fill|forms|host|pages|save|worker" },
      { folder: "worker", others: "forms|host|pages" },
    ].map(({ folder, others }) =>
      refuse(
        [`apps/extension/src/${folder}/**`],
        ours("contract", "vault", "browser", "texts"),
        {
          regex: `^(\\.\\./)+(${others})/`,
          message: "Parts of the extension talk by requests.ts and page-messages.ts alone.",
        },
        noNode,
        noCryptoLibrary,
      ),
    ),
    refuse(["apps/extension/src/forms/**"], ours(), noNode, {
      regex: "^(\\.\\./){2}",
      message: "The classifier runs in pages of sites, and imports nothing else.",
    }),
    refuse(["apps/cli/src/**"], ours("contract", "vault", "transfer", "terminal", "texts"), noCryptoLibrary),
    refuse(["apps/web/src/lib/**"], noneAbove("components", "widgets", "features", "app"), ...webRules),
    refuse(["apps/web/src/components/**"], noneAbove("widgets", "features", "app"), noServices, ...webRules),
    refuse(["apps/web/src/widgets/**"], noneAbove("features", "app"), ...webRules),
    ...featureOverrides("apps/web/src/features", [noneAbove("app"), ...webRules]),
    {
      files: ["apps/{web,extension}/src/**", "packages/browser/src/**"],
      rules: { "eslint/no-restricted-properties": ["error", ...knowNoLanguage] },
    },
    { files: ["apps/{web,extension}/src/**/*.tsx"], rules: { "react/jsx-no-literals": ["error", noTexts] } },
    {
      files: ["**/*.test.ts", "**/*.test.tsx", "**/test/**", "e2e/**", "bench/**", "scripts/**"],
      rules: {
        "typescript/no-non-null-assertion": "off",
        "eslint/no-console": "off",
        "eslint/no-restricted-imports": "off",
        "eslint/no-restricted-properties": "off",
        "eslint/max-lines": "off",
        "react/jsx-no-literals": "off",
      },
    },
    {
      // A translation is as long as its original makes it.
      files: ["**/*.[a-z][a-z].ts"],
      rules: { "eslint/max-lines": "off" },
    },
    {
      // Playwright passes fixtures by a function called `use`, and finds the required ones by destructuring.
      files: ["e2e/**"],
      rules: { "react/rules-of-hooks": "off", "eslint/no-empty-pattern": "off" },
    },
  ],
});
