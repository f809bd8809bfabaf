/** The server offers another vault than the one whose keys are open. */
export class WrongVault extends Error {
  override readonly name = "WrongVault";
  readonly isForPeople = true;
  constructor() {
    super("The server sent a different vault from the one that's open.");
  }
}

/** Entries are only ever brought over into a vault that was reopened, from the newer one. */
export class WrongMergeDirection extends Error {
  override readonly name = "WrongMergeDirection";
  readonly isForPeople = true;
  constructor() {
    super("This vault wasn't replaced by the one that's open. Reopen it instead.");
  }
}

/** The offline copy is not what this device last knew to be right. */
export class OfflineCopyError extends Error {
  override readonly name = "OfflineCopyError";
  readonly isForPeople = true;
  constructor() {
    super("The copy on this device isn't what was last saved, so it isn't shown. Connect to read your vault.");
  }
}

/** The vault was locked, or what was asked of it is not there. */
export class NotAvailable extends Error {
  override readonly name = "NotAvailable";
  readonly isForPeople = true;
}

/** What the server gives does not agree with what this device knows, or there is something to tell of it: nothing is made of it. */
export class VaultNotVerified extends Error {
  override readonly name = "VaultNotVerified";
  readonly isForPeople = true;
  constructor() {
    super("Your vault needs your attention first. Unlock it and read the warning above the list.");
  }
}
