import type { Page } from "@playwright/test";
import type { classifyForms } from "@pomander/extension/classify";
import type { LabelledField } from "./score.ts";

/** A label of the corpus that is wrong, by the selector of its field; null: the field has none. */
export interface Correction {
  file: string;
  reason: string;
  labels: Record<string, string | null>;
}

interface LabelledPage {
  file: string;
  html: string;
  /** The classifier as a classic script, which defines `forms`. */
  code: string;
  corrections: readonly Correction[];
}

interface Result {
  fields: LabelledField[];
  /** The same fields with corrected labels. */
  corrected: LabelledField[];
  /** How long the classifier took in the page. */
  milliseconds: number;
}

interface Classifier {
  classifyForms: typeof classifyForms;
}

const address = "http://corpus.localhost/page.html";

/** Shows a page without scripts and network, removes the answers that it contains, and classifies its fields. */
export async function classifyPage(page: Page, { file, html, code, corrections }: LabelledPage): Promise<Result> {
  await page.route("**/*", (route) => {
    const request = route.request();
    const isPage = request.isNavigationRequest() && request.frame().parentFrame() === null;
    if (!isPage) return route.abort();
    return route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: `<!doctype html><html><body>${html}`,
    });
  });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  const labels = Object.assign({}, ...corrections.map((correction) => correction.labels)) as Correction["labels"];
  await page.evaluate(`(() => { ${code}; globalThis.forms = forms; })()`);
  const result = await page.evaluate(classifyHere, labels);
  await page.unrouteAll();
  const named = (label: "label" | "corrected") =>
    result.fields.map(({ corrected, ...field }) => ({
      ...field,
      file,
      label: label === "label" ? field.label : corrected,
    }));
  return { fields: named("label"), corrected: named("corrected"), milliseconds: result.milliseconds };
}

/** Runs in the page. */
function classifyHere(labels: Correction["labels"]) {
  const inputs = [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")];
  const labelled = inputs.map((input) => input.getAttribute("data-manual-scoring"));
  const corrected = new Map<Element, string | null>();
  for (const [selector, label] of Object.entries(labels)) {
    for (const element of document.querySelectorAll(selector)) corrected.set(element, label);
  }
  // The answers of people and of Chrome about the fields.
  for (const element of document.querySelectorAll("*")) {
    for (const { name, value } of Array.from(element.attributes)) {
      if (/^(data-manual-|data-ddg-|autofill-information$)/.test(name) || value.includes("overall type:")) {
        element.removeAttribute(name);
      }
    }
  }
  const { classifyForms } = (globalThis as unknown as { forms: Classifier }).forms;
  document.body.getBoundingClientRect();
  const began = performance.now();
  const classified = classifyForms(document);
  const milliseconds = performance.now() - began;
  const roles = new Map(classified.flatMap((form) => [...form.roles]));
  const fields = inputs.map((input, index) => ({
    label: labelled[index] ?? null,
    corrected: corrected.has(input) ? (corrected.get(input) ?? null) : (labelled[index] ?? null),
    type: input.type,
    tag: input.localName,
    name: input.name || input.id || input.placeholder,
    isVisible:
      input.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      input.getBoundingClientRect().width > 2,
    said: roles.get(input) ?? null,
  }));
  return { fields, milliseconds };
}
