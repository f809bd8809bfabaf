import type { Rolldown } from "vite";

/** What every form is made of, and little else. */
const ofForms =
  /@mui[\\/]material[\\/](TextField|Input\w*|OutlinedInput|FilledInput|Form\w+|NativeSelect|Select|Menu\w*|List\w*|Popover|Popper|Modal|Backdrop|Fade|Grow|Tooltip|Portal|Unstable_TrapFocus|Alert|Link|Divider|Skeleton)[\\/]|[\\/]components[\\/]PasswordField/;

const ofHome = /@mui[\\/](material[\\/](Card|Paper|Stack)|icons-material[\\/](Casino|Devices|Lock)Outlined)[.\\/]/;

/**
 * Few files instead of many small ones: over HTTP/1.1, which the server speaks, a browser asks for six at a time, and on
 * a phone's line each question costs as much as 30 kB. The first group is what every page starts with.
 */
export const chunkGroups: NonNullable<Rolldown.CodeSplittingOptions["groups"]> = [
  { name: "base", tags: ["$initial"], priority: 3 },
  // The home page has cards with icons, and no forms.
  { name: "plain", test: ofHome, priority: 2 },
  { name: "form", test: ofForms, priority: 1 },
];
