import { expect, test } from "vitest";
import { mailLimits } from "../src/accounts/account-mails.ts";
import { maxChallengeTries } from "../src/accounts/factor-challenges.ts";
import { totpTriesADay } from "../src/accounts/factor-failures.ts";
import { maxUnknownAddresses, throttle } from "../src/accounts/password-check.ts";
import { unlockedForMs } from "../src/accounts/vault-unlocks.ts";
import { maxJsonBytes, maxPieceBytes, pieceBytes } from "../src/backup/format.ts";
import { overdueHours } from "../src/backup/status.ts";
import { administratorsAtMost } from "../src/deliveries/notices/audience.ts";
import { lineSizes } from "../src/deliveries/send/line-sizes.ts";
import { defaultTimeouts } from "../src/http/timeouts.ts";

test("bounds that time or numbers alone would show are as they were chosen", () => {
  const [minute, mebibyte] = [60_000, 1024 * 1024];
  expect({ throttle, maxUnknownAddresses, maxChallengeTries, totpTriesADay, unlockedForMs }).toEqual({
    throttle: { failures: 10, firstBlockSeconds: 30, maxBlockSeconds: 900, resetAfterSeconds: 86_400 },
    maxUnknownAddresses: 50_000,
    maxChallengeTries: 5,
    totpTriesADay: 20,
    unlockedForMs: 10 * minute,
  });
  expect({ mailLimits, administratorsAtMost }).toEqual({
    mailLimits: { anHour: 30, newDeviceADay: 10, unprovenADay: 3 },
    administratorsAtMost: 10,
  });
  expect({ overdueHours, pieceBytes, maxPieceBytes, maxJsonBytes }).toEqual({
    overdueHours: 26,
    pieceBytes: mebibyte,
    maxPieceBytes: 4 * mebibyte,
    maxJsonBytes: mebibyte,
  });
  expect(defaultTimeouts).toEqual({ unreadReply: minute / 2, longRead: 5 * minute, turnAtLongRead: minute / 6 });
  // Fewer are at the mail server at a time than it has connections.
  expect(lineSizes).toEqual({
    mails: { atOnce: 8, unrecorded: 32, recordedTogether: 16, claimed: { least: 8, most: 50 } },
    digests: { atOnce: 4, unrecorded: 4, recordedTogether: 1, claimed: { least: 4, most: 4 } },
    channels: { atOnce: 8, unrecorded: 8, recordedTogether: 1, claimed: { least: 8, most: 8 } },
  });
});
