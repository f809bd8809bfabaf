import type { Report } from "../page-messages.ts";

/** The report of a document that takes nothing. */
export const emptyReport: Report = {
  name: "report",
  isFieldActive: false,
  isFrameActive: false,
  isWithinOrigin: false,
  hasForm: false,
  roles: [],
  ownNames: [],
  isChange: false,
  actions: [],
  fresh: null,
  details: [],
};
