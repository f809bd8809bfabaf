import { type Format, localize } from "@pomander/texts/format";

export const english = ({ list, number, plural }: Format) => ({
  title: (name: string, vault: string) => `Remove ${name} from ${vault}?`,
  titleMany: (name: string) => `Remove ${name} from your vaults?`,
  body: (name: string, names: readonly string[]) =>
    `${name} loses access to ${list(names)} at once. Every entry is encrypted again under new keys.`,
  kept: "Anyone who could see a password may have kept it. Change it. You'll see a list of what to change.",
  gone: (names: readonly string[]) =>
    `According to this server, ${list(names)} left. The new keys keep them out for good.`,
  others: (by: readonly string[], names: readonly string[]) =>
    names.length === 1
      ? `Also remove ${names[0]}, added by ${list(by)}. If you know that this is the right person, leave them in.`
      : `Also remove ${list(names)}, added by ${list(by)}. If you know that these are the right people, leave them in.`,
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
