/** The server offers another vault than the one whose keys are open. */
export class WrongVault extends Error {
  override readonly name = "WrongVault";
  constructor() {
    super("The server offers another vault than the one that was opened.");
  }
}

/** The vault was locked, or what was asked of it is not there. */
export class NotHere extends Error {
  override readonly name = "NotHere";
}
