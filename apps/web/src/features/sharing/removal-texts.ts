import { type Format, localize } from "@pomander/texts/format";

export const english = ({ list, number, plural }: Format) => ({
  title: (name: string, vault: string) => `Remove ${name} from ${vault}?`,
  titleMany: (name: string) => `Remove ${name} from your vaults?`,
  body: (name: string, names: readonly string[]) =>
    `${name} loses access to ${list(names)} at once. Every entry is encrypted again under new keys.`,
  kept: "Anyone who could see a password may have kept it. Change it. You'll see a list of what to change.",
  versions: "After that, no one can put back earlier versions, or what was deleted before.",
  gone: (names: readonly string[]) =>
    `According to this server, ${list(names)} left. The new keys keep them out for good.`,
  other: (name: string, by: readonly string[]) =>
    by.length === 0 ? `Also remove ${name}` : `Also remove ${name}, added by ${list(by)}`,
  leaveIn: "Leave people in only if you know that they're the right ones.",
  withOtherKeys: "People with new or other keys can't stay. Compare codes with them, then add them again.",
  confirm: (name: string) => `Remove ${name}`,
  all: "Remove all of them",
  starting: (vault: string) => `${vault}: creating new keys...`,
  progress: (vault: string, sealed: number, total: number) =>
    `${vault}: encrypted ${number(sealed)} of ${plural(total, { one: "# entry", other: "# entries" })} again`,
  cut: (count: number) =>
    plural(count, {
      one: "# entry lost some of its earlier passwords, because it was full.",
      other: "# entries lost some of their earlier passwords, because they were full.",
    }),
  replace: "Replace what was begun",
  label: "Creating new keys",
  done: (name: string, names: readonly string[]) => `${name} no longer has access to ${list(names)}.`,
  failed: "Couldn't create new keys",
  stopped: (vault: string, reason: string) => `Stopped at ${vault}: ${reason}`,
});

export const texts = localize("features/sharing/removal-texts", english);
