import type { Report } from "../messages.ts";
import { chosenForm, chosenNewForm, newPasswordForm } from "./chosen-form.ts";
import { actionsOf, fillForm, refusalOfNew } from "./fill-form.ts";

// Runs in a document of a site when a person asks for filling, in a world of its own: the page's scripts see neither
// this nor `pomanderFill`, which the worker calls.
const chosen = chosenForm();
const fresh = chosenNewForm();
const report: Report = {
  name: "report",
  isFieldActive: chosen?.isActive ?? false,
  isFrameActive: document.activeElement instanceof HTMLIFrameElement,
  hasForm: chosen !== null,
  actions: chosen === null ? [] : actionsOf(chosen.form),
  fresh: fresh && { form: newPasswordForm(fresh.form), actions: actionsOf(fresh.form) },
};
void chrome.runtime.sendMessage(report);
globalThis.pomanderFill = { fillForm, refusalOfNew };
