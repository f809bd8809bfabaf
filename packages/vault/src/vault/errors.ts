/** The server offers another vault than the one whose keys are open. */
export class WrongVault extends Error {
  override readonly name = "WrongVault";
  readonly isForPeople = true;
  constructor() {
    super("The server sent a different vault from the one that's open.");
  }
}

/** Entries are only ever moved from the newer vault into the one that was reopened. */
export class WrongMergeDirection extends Error {
  override readonly name = "WrongMergeDirection";
  readonly isForPeople = true;
  constructor() {
    super("This vault wasn't replaced by the one that's open. Reopen it instead.");
  }
}

/** The offline copy does not agree with this device's last verified state. */
export class OfflineCopyError extends Error {
  override readonly name = "OfflineCopyError";
  readonly isForPeople = true;
  constructor() {
    super("The copy on this device isn't what was last saved, so it isn't shown. Connect to read your vault.");
  }
}

/** The vault was locked, or the requested item does not exist. */
export class NotAvailable extends Error {
  override readonly name = "NotAvailable";
  readonly isForPeople = true;
}

/** The server's contents do not agree with this device's memory, or there is news to show first: they are not used. */
export class VaultNotVerified extends Error {
  override readonly name = "VaultNotVerified";
  readonly isForPeople = true;
  constructor() {
    super("Your vault needs your attention first. Unlock it and read the warning above the list.");
  }
}
