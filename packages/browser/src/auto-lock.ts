/** Milliseconds before the lock at which a notice appears; half of the time when that is shorter. */
const noticeBefore = 60_000;
/** Milliseconds between messages to the other tabs that the user is active. */
const tellEvery = 5_000;

interface AutoLockOptions {
  /** Minutes without user input; 0 means never. */
  minutes: number;
  /** When the user last used the app, before this page counted. */
  since: number;
  /** Returns milliseconds of the wall clock, which continues while a computer sleeps. */
  now: () => number;
  /** Called when the notice should appear, or disappear. */
  onNotice: (isShown: boolean) => void;
  onLock: () => void;
  /** Called with the time of each input, here and in another tab. */
  onInput: (at: number) => void;
  /** Sends input here to the browser's other tabs. */
  tellTabs: () => void;
}

export interface AutoLock {
  /** Records user input in this tab. */
  input: () => void;
  /** Records user input in another tab. */
  inputElsewhere: () => void;
  /** Checks the time. Must be called every second, and whenever the page is shown again. */
  check: () => void;
}

/** Counts the time since the last user input, and nothing else: requests and timers are no use of the app. */
export function createAutoLock({
  minutes,
  since,
  now,
  onNotice,
  onLock,
  onInput,
  tellTabs,
}: AutoLockOptions): AutoLock {
  const limit = minutes === 0 ? Infinity : minutes * 60_000;
  const noticeAt = Math.max(limit - noticeBefore, limit / 2);
  let last = since;
  let told = -Infinity;
  let isNoticeShown = false;
  let isOver = false;

  const show = (isShown: boolean) => {
    if (isShown === isNoticeShown) return;
    isNoticeShown = isShown;
    onNotice(isShown);
  };
  const check = () => {
    if (isOver) return;
    const idle = now() - last;
    if (idle >= limit) {
      isOver = true;
      show(false);
      onLock();
    } else show(idle >= noticeAt);
  };
  const touch = () => {
    // Input after a long sleep comes too late: the time had run out before it.
    check();
    if (isOver) return;
    last = now();
    onInput(last);
    show(false);
  };

  return {
    check,
    inputElsewhere: touch,
    input() {
      touch();
      if (isOver || last - told < tellEvery) return;
      told = last;
      tellTabs();
    },
  };
}
