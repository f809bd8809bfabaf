import type { DetailKind, NewPasswordForm, Role } from "./messages.ts";

/** A message of `fill.js` about its document. */
export interface Report {
  name: "report";
  /** Whether a field of its form is the one that was used last: a popup takes the focus of the page. */
  isFieldActive: boolean;
  /** Whether a frame of it was used last. */
  isFrameActive: boolean;
  /** Whether every document around it is of its origin. */
  isWithinOrigin: boolean;
  /** Whether it has a form that takes a login. */
  hasForm: boolean;
  /** The roles of that form's fields. */
  roles: Role[];
  /** The names of its other fields, which may take fields of the entry's own. */
  ownNames: string[];
  /** Whether that form changes a password. */
  isChange: boolean;
  /** Origins of other sites that the form is sent to. */
  actions: string[];
  /** The form that sets a password, and origins of other sites that this one is sent to. */
  fresh: { form: NewPasswordForm; actions: string[] } | null;
  /** Which details it takes, and origins of other sites that they are sent to. */
  details: { kind: DetailKind; actions: string[] }[];
}

export type BarAction = "save" | "notNow" | "never";
export interface BarTexts extends Record<BarAction, string> {
  question: string;
}

/** Messages of content scripts about their document, which the browser names. */
export type PageMessage =
  | Report
  | { name: "here" }
  | { name: "touched" }
  | { name: "used" }
  | { name: "sent"; userName: string; password: string; isNew: boolean }
  | { name: "formGone" }
  | { name: "button" }
  | { name: "bar"; action: BarAction };
