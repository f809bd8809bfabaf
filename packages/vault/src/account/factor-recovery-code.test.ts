import { expect, test } from "vitest";
import { parseFactorRecoveryCode } from "./factor-recovery-code.ts";

test.each(["01abc-dvxyz", " 01ABC DVXYZ\n", "OiaBc\u2003-dVxYz", "0Lab cdv xyz"])(
  "a recovery code is read however it is typed: %j",
  (typed) => {
    expect(parseFactorRecoveryCode(typed)).toBe("01ABCDVXYZ");
  },
);

test.each(["", "01ABCDVXY", "01ABCDVXYZ0", "01ABCDVXYU", "01ABC_DVXYZ", "123456"])(
  "what is no recovery code is none: %j",
  (typed) => {
    expect(parseFactorRecoveryCode(typed)).toBeNull();
  },
);
