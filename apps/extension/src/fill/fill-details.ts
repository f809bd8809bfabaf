import { classifyDetails, type DetailForm } from "../forms/details.ts";
import type { DetailKind, DetailValues } from "../messages.ts";
import { type Forms, readForms } from "./chosen-form.ts";
import { detailFor, optionFor } from "./detail-values.ts";
import { valuesForParts } from "./house-number.ts";
import { isFillable } from "./fillable.ts";
import { focusedElement } from "./focused-element.ts";
import { view } from "./view.ts";
import { write } from "./write.ts";
import { originsOf, refusalOf, type Unfilled } from "./refusal.ts";

/** The forms of this document that take a card or an identity: of each kind the one with the focus, else the first. */
export function chosenDetails({ forms: all }: Forms): (DetailForm & { isActive: boolean; actions: string[] })[] {
  const logIns = all.filter(({ purpose }) => purpose === "logIn" || purpose === "change");
  const focused = focusedElement();
  const taken = new Set(logIns.flatMap(({ roles }) => [...roles.keys()]));
  const forms = classifyDetails(document, view, taken, focused);
  const hasFocus = ({ parts }: DetailForm) => [...parts.keys()].some((field) => field === focused);
  return (["card", "identity"] as const).flatMap((kind) => {
    const ofKind = forms.filter((one) => one.kind === kind);
    const chosen = ofKind.find(hasFocus) ?? ofKind[0];
    return chosen === undefined ? [] : [{ ...chosen, isActive: hasFocus(chosen), actions: actionsOf(chosen) }];
  });
}

const actionsOf = ({ parts }: DetailForm) => originsOf([...parts.keys()]);

/** Values that were filled into fields of this document. */
const written = (globalThis.pomanderWritten ??= new WeakMap<Element, string>());

/** Whether a field has what a person typed: more than an earlier filling wrote. */
const isTyped = (field: HTMLInputElement | HTMLSelectElement) =>
  field instanceof HTMLInputElement && field.value !== "" && field.value !== written.get(field);

interface Checked {
  origin: string;
  /** Origins of other sites to which the form may be sent. */
  allowed: readonly string[];
}

/**
 * Fills a card or an identity into its form, each field after another look at it; null: it is filled. An identity leaves
 * what a person typed.
 */
export function fillDetails(kind: DetailKind, values: DetailValues, { origin, allowed }: Checked): Unfilled | null {
  if (self.origin !== origin) return { why: "moved" };
  if (location.protocol !== "https:") return { why: "insecure" };
  const form = chosenDetails(readForms()).find((one) => one.kind === kind);
  if (form === undefined) return { why: "noForm" };
  let [isFilled, isKept, hasValue] = [false, false, false];
  const given = valuesForParts(values, form.parts.values());
  for (const [field, part] of form.parts) {
    const value = detailFor(field, part, given);
    const text = value !== "" && field instanceof HTMLSelectElement ? optionFor(field, part, value) : value;
    if (text === "" || text === null) continue;
    hasValue = true;
    if (kind === "identity" && isTyped(field)) {
      isKept = true;
      continue;
    }
    const refused = refusalOf(actionsOf(form), allowed);
    if (refused !== null) return refused;
    if (!isFillable(field)) continue;
    write(field, text);
    written.set(field, field.value);
    isFilled = true;
  }
  if (isFilled) return null;
  return { why: isKept ? "kept" : hasValue ? "covered" : "nothing" };
}
