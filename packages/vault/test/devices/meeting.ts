/** Where actors wait for one another when something is to happen that none of them may be in the middle of. */
export interface Meeting {
  /** Goes on at once unless one is due; else when all have come and it is over. */
  pass(): Promise<void>;
  /** One of them comes no more. */
  leave(): Promise<void>;
}

/** `hold` is run once all `members` have come. */
export function createMeeting(members: number, isDue: () => boolean, hold: () => Promise<void>): Meeting {
  const waiting: (() => void)[] = [];
  let expected = members;
  const holdOnceAllHaveCome = async () => {
    if (waiting.length === 0 || waiting.length < expected) return;
    await hold();
    for (const goOn of waiting.splice(0)) goOn();
  };
  return {
    async pass() {
      if (!isDue()) return;
      const over = new Promise<void>((resolve) => waiting.push(resolve));
      await holdOnceAllHaveCome();
      await over;
    },
    leave() {
      expected--;
      return holdOnceAllHaveCome();
    },
  };
}
