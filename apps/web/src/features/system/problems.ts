import { outgoingWords } from "@pomander/texts/outgoing";
import type { SystemStatus } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { texts } from "./texts.ts";

/** The parts of the page, each of which shows its own problems. */
export const parts = ["mail", "reminders", "backups", "server"] as const;
export type Part = (typeof parts)[number];

export interface SystemProblem {
  part: Part;
  severity: "warning" | "error";
  title: string;
  /** Advice on what to do about it. */
  hint: string;
  /** Link to more about it. */
  link?: { label: string; to: string };
}

/** Returns the problems that an administrator should fix, in the order of the page. */
export function problemsOf(status: SystemStatus): SystemProblem[] {
  return [...mailProblems(status), ...reminderProblems(status), ...backupProblems(status), ...serverProblems(status)];
}

function mailProblems({ mail, lastMailError }: SystemStatus): SystemProblem[] {
  const words = texts.mail;
  if (mail !== "smtp")
    return [{ part: "mail", severity: "warning", title: words.trouble[mail], hint: words.troubleHint[mail] }];
  if (lastMailError === null) return [];
  const hint = words.failingHint(asSentence(outgoingWords(lastMailError)));
  return [{ part: "mail", severity: "warning", title: words.failing, hint }];
}

function reminderProblems({ mail, queues, failedDeliveries }: SystemStatus): SystemProblem[] {
  const words = texts.reminders;
  const late = queues.deliveries.late + queues.mails.late;
  const problems: SystemProblem[] = [];
  // Mail on hold waits on purpose, which the part about mail says.
  if (late > 0 && mail !== "held")
    problems.push({ part: "reminders", severity: "error", title: words.isLate(late), hint: words.isLateHint });
  const lateToChannels = queues.channels.late;
  if (lateToChannels > 0 && mail !== "held") {
    const title = words.isLateToChannels(lateToChannels);
    problems.push({ part: "reminders", severity: "warning", title, hint: words.isLateToChannelsHint });
  }
  if (failedDeliveries > 0) {
    const link = { label: words.showUndelivered, to: "/remind-me?status=undelivered&owner=all" };
    const title = words.isUndelivered(failedDeliveries);
    problems.push({ part: "reminders", severity: "warning", title, hint: words.isUndeliveredHint, link });
  }
  return problems;
}

function backupProblems({ backups, secrets }: SystemStatus): SystemProblem[] {
  const words = texts.backups;
  const { schedule, lastGood, lastFailure, isOverdue } = backups;
  const problems: SystemProblem[] = [];
  const add = (severity: SystemProblem["severity"], title: string, hint: string) =>
    problems.push({ part: "backups", severity, title, hint });
  if (schedule === null) add("warning", words.isUnscheduled, words.isUnscheduledHint);
  else if (lastFailure !== null && (lastGood === null || lastFailure.at > lastGood.at))
    add("error", words.failed, words.failedHint(asSentence(lastFailure.reason), schedule.dir));
  else if (isOverdue) add("error", lastGood === null ? words.hasNone : words.isOverdue, words.overdueHint);
  if (secrets.exportedAt === null) add("warning", words.notExported[secrets.kept], words.notExportedHint);
  return problems;
}

const gibibyte = 2 ** 30;
const threeHoursMs = 3 * 3_600_000;

/** The used part of the room for files from which on an administrator is warned. */
const filesFullPart = 0.8;

function serverProblems({ disks, files, upkeep, readAt }: SystemStatus): SystemProblem[] {
  const words = texts.server;
  const problems = disks
    .filter(({ freeBytes, totalBytes }) => freeBytes < gibibyte || freeBytes < totalBytes * 0.05)
    .map(({ folder, freeBytes, totalBytes }): SystemProblem => {
      const isCritical = freeBytes < gibibyte / 4 || freeBytes < totalBytes * 0.01;
      const title = words.lowDisk[folder](format.bytes(freeBytes));
      return { part: "server", severity: isCritical ? "error" : "warning", title, hint: words.lowDiskHint[folder] };
    });
  if (files.fileBytes > 0 && files.bytes >= files.limitBytes * filesFullPart) {
    const title = words.filesFull(format.bytes(files.bytes), format.bytes(files.limitBytes));
    problems.push({ part: "server", severity: "warning", title, hint: words.filesFullHint });
  }
  const { lastDoneAt, lastFailure } = upkeep;
  const hasFailed = lastFailure !== null && (lastDoneAt === null || lastFailure.at > lastDoneAt);
  const isLate = lastDoneAt !== null && Date.parse(readAt) - Date.parse(lastDoneAt) > threeHoursMs;
  if (hasFailed || isLate) {
    const hint = hasFailed ? words.cleanupFailedHint(asSentence(lastFailure.reason)) : words.cleanupLateHint;
    problems.push({ part: "server", severity: "warning", title: words.cleanupLate, hint });
  }
  return problems;
}

/** Returns another program's message with a full stop, so that a sentence can follow it. */
const asSentence = (said: string) => (/[.!?]$/.test(said) ? said : `${said}.`);
