import type { Watched } from "./watch-memory.ts";

/** A program of a person, with one entry of its own, whose vault is open. */
export interface FileClient {
  name: string;
  /** Its processes. */
  watched: Watched;
  /** Does something small, so that what is loaded once is there. */
  rest: () => Promise<void>;
  /** Adds the file at a path to the entry, and resolves when the entry is saved. */
  put: (path: string) => Promise<void>;
  /** Saves a file of the entry on this device, and returns its path. */
  get: (name: string) => Promise<string>;
  close: () => Promise<void>;
}

/** The server and the account of a client. */
export interface ClientPlace {
  url: string;
  email: string;
  password: string;
  /** The title of the client's entry. */
  title: string;
  /** A folder for its profile; what it saves goes into the folder `saved` in it, which is there. */
  folder: string;
}
