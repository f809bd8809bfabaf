import type { Rolldown } from "vite";

type Groups = NonNullable<Rolldown.CodeSplittingOptions["groups"]>;

/** The modules that forms consist of and little else uses, and the parts of the contract that need no schemas. */
const ofForms =
  /@mui[\\/]material[\\/](TextField|Input\w*|OutlinedInput|FilledInput|Form\w+|NativeSelect|Select|Menu\w*|List\w*|Popover|Popper|Modal|Backdrop|Fade|Grow|Tooltip|Portal|Unstable_TrapFocus|Alert|Link|Divider|Skeleton)[\\/]|[\\/]components[\\/]PasswordField|[\\/]packages[\\/](contract[\\/]src[\\/](email-address|limits)|crypto[\\/]src[\\/]limits)\.ts$/;

/** The modules that an API call needs: the contract with its schemas, zod, the vault's API and the texts of errors. */
const ofCalls =
  /[\\/](packages[\\/](contract[\\/]src|vault[\\/]src[\\/](api|call-errors)\.ts$|texts[\\/]src[\\/](calls|reason-text)\.ts$)|app[\\/]browser-texts\.ts$|node_modules[\\/]zod[\\/])/;

const ofHome = /@mui[\\/](material[\\/](Card|Paper|Stack)|icons-material[\\/](Casino|Devices|Lock)Outlined)[.\\/]/;

/** The modules that show a secret to be kept on paper. */
const ofRecovery = /[\\/]src[\\/](widgets[\\/](RecoveryKeySheet|SavedSheet|recovery-texts)|lib[\\/]save-file)\.tsx?$/;

/** The pages of company sign-in, which few servers have, with approvals by another browser. */
const ofCompany = /[\\/]src[\\/](widgets[\\/](company|approval)|features[\\/]auth[\\/]company)[\\/]/;

/** The forms in which a new master password is chosen. */
const ofNewPasswords =
  /[\\/]src[\\/](components[\\/](RecoveryKeyField|PassphraseButton|NewPasswordFields)|features[\\/]auth[\\/](NewPasswordForm|KeyStep|schemas))\.tsx?$/;

/** The modules that every long list uses. */
const ofLists =
  /[\\/]src[\\/](components[\\/](SearchBox|SelectionBar|visually-hidden|FilterSheet|filter-texts)|lib[\\/]list[\\/])/;

/** The modules that pages show while they load, or while the vault is locked. */
const ofWaiting =
  /[\\/]src[\\/](components[\\/](ListSpinner|Progress|full-width-on-phones)|widgets[\\/](RequireVault|texts))\.tsx?$/;

/** The modules that name the vaults of a user, and offer the choice of one. */
const ofVaults = /[\\/]src[\\/]widgets[\\/](shared-vaults|vault-choice)[\\/]|@mui[\\/]material[\\/]AlertTitle[\\/]/;

/** The texts and small parts of reminders, which the import of reminders shares. */
const ofReminders =
  /[\\/]src[\\/](widgets[\\/]reminder-field-texts|features[\\/]reminders[\\/](texts|names|watch[\\/]texts|renew[\\/]period)|lib[\\/]format[\\/]unbroken|components[\\/]DateField)\.tsx?$/;

/** The forms that users begin with, and all that these import: one file each, and their common modules in "form". */
const signIn = closureOf(/[\\/]features[\\/]auth[\\/]LoginPage\.tsx$/);
const unlock = closureOf(
  /[\\/]src[\\/](features[\\/]passwords[\\/]PasswordsPage\.tsx|app[\\/]signed-in\.ts|app[\\/]header[\\/]AvatarMenu\.tsx|indexeddb-pinned-state\.ts)$/,
);

/**
 * Builds few files instead of many small ones: over HTTP/1.1, which the server speaks, a browser makes six requests at
 * a time, on a phone's connection each request costs as much as 30 kB, and each file has its hash in every page. The
 * first group is what every page starts with.
 */
export const chunkGroups: Groups = [
  { name: "base", tags: ["$initial"], priority: 5 },
  // The home page has cards with icons, and no forms.
  { name: "plain", test: ofHome, priority: 4 },
  {
    name: (id, graph) => (ofForms.test(id) || (signIn(id, graph) && unlock(id, graph)) ? "form" : null),
    priority: 3,
  },
  { name: (id, graph) => (signIn(id, graph) ? "sign-in" : null), priority: 2 },
  { name: (id, graph) => (unlock(id, graph) ? "unlock" : null), priority: 2 },
  { name: "calls", test: ofCalls, priority: 1 },
  // If these modules were left to the last group, they would end in two files that import each other.
  { name: "recovery", test: ofRecovery, priority: 1 },
  { name: "company", test: ofCompany, priority: 1 },
  { name: "new-password", test: ofNewPasswords, priority: 1 },
  { name: "waiting", test: ofWaiting, priority: 1 },
  { name: "reminders", test: ofReminders, priority: 1 },
  { name: "list", test: ofLists, priority: 1 },
  { name: "vaults", test: ofVaults, priority: 1 },
  // Modules that the same pages share form one file. Chunks below 4 kB join one that about the same pages share.
  { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4_000 },
];

/**
 * Returns a chunk's file name without the names of the pages that share it, which are long and say little. Its hash has
 * seven characters in place of eight, the fewest that the bundler allows, and its name eight at most: the first script of
 * every page lists all names, and hashes do not compress.
 */
export const chunkFileNames = ({ name }: { name: string }) =>
  `assets/${name.split("~")[0]?.slice(0, 8) ?? ""}-[hash:7].js`;

/** Returns a test of whether a module matches `begin`, or is imported by one that does, other than on demand. */
function closureOf(begin: RegExp) {
  const known = new Map<string, boolean>();
  return (id: string, graph: Rolldown.ChunkingContext): boolean => {
    const seen = new Set([id]);
    for (const module of seen) {
      if (known.get(module) ?? begin.test(module)) {
        known.set(id, true);
        return true;
      }
      if (!known.has(module)) graph.getModuleInfo(module)?.importers.forEach((importer) => seen.add(importer));
    }
    // The modules visited on the way up are not in the closure either.
    for (const module of seen) known.set(module, false);
    return false;
  };
}
