import type { Report } from "../page-messages.ts";
import { asksForPassword, chosenForm, chosenNewForm, newPasswordForm, readForms } from "./chosen-form.ts";
import { chosenDetails, fillDetails } from "./fill-details.ts";
import { isWithinOrigin } from "./within-origin.ts";
import { ownNames } from "./own-fields.ts";
import { focusedElement } from "./focused-element.ts";
import { actionsOf, fillForm, refusalOfNew } from "./fill-form.ts";
import { typedLogin } from "./typed-login.ts";

// Runs in a document of a site when a person asks for filling, in a world of its own: the page's scripts see neither
// this nor `pomanderFill`, which the worker calls.
const forms = readForms();
const chosen = chosenForm(forms);
const fresh = chosenNewForm(forms);
const details = chosenDetails(forms);
const report: Report = {
  name: "report",
  isFieldActive: forms.active !== undefined || details.some(({ isActive }) => isActive),
  isFrameActive: /^i?frame$/.test(focusedElement()?.localName ?? ""),
  isWithinOrigin: isWithinOrigin(),
  hasForm: chosen !== null,
  roles: chosen === null ? [] : [...chosen.form.roles.values()],
  isChange: chosen?.form.purpose === "change",
  ownNames: chosen === null ? [] : ownNames(chosen.form),
  actions: chosen === null ? [] : actionsOf(chosen.form),
  fresh: fresh && { form: newPasswordForm(fresh.form), actions: actionsOf(fresh.form) },
  details: details.map(({ kind, actions }) => ({ kind, actions })),
};
void chrome.runtime.sendMessage(report);
globalThis.pomanderFill = { fillForm, refusalOfNew, fillDetails, asksForPassword, typedLogin };
