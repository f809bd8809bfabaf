const maxWrong = 3;

/** Whether the other device's digits were typed here. */
export interface DigitCheck {
  state: () => "open" | "entered" | "mismatch";
  /** Returns whether the digits are the expected ones, which may be spaced. The third wrong ones are the last. */
  enter: (digits: string, expected: string) => boolean;
}

/** Creates a check of digits, of which three may be wrong: a server between the devices has one chance in a million each. */
export function createDigitCheck(): DigitCheck {
  let wrong = 0;
  let isEntered = false;
  const state = () => (wrong >= maxWrong ? "mismatch" : isEntered ? "entered" : "open");
  return {
    state,
    enter(digits, expected) {
      if (state() !== "open") return isEntered;
      isEntered = digits.replaceAll(/\s/g, "") === expected;
      if (!isEntered) wrong += 1;
      return isEntered;
    },
  };
}
