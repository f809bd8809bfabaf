/** A point where actors wait for one another when an event must not interrupt any of them. */
export interface Meeting {
  /** Continues at once unless a meeting is due; otherwise when all have arrived and it is over. */
  pass(): Promise<void>;
  /** Removes one actor from the members. */
  leave(): Promise<void>;
}

/** Creates a meeting; `hold` runs once all `members` have arrived. */
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
