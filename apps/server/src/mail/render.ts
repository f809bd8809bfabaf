import { plainTextSelectors } from "@react-email/render";
import { compile } from "html-to-text";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** What mail programs know best. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** As React Email takes the text, but a heading says what it says in its own letters. */
const textOf = compile({
  wordwrap: false,
  selectors: [...plainTextSelectors, { selector: "h1", options: { uppercase: false } }],
});

/** A message as HTML, and the same as text. Its templates wait for nothing, so neither does this. */
export function renderMail(body: ReactElement): { html: string; text: string } {
  const html = `${doctype}${renderToStaticMarkup(body)}`;
  return { html, text: textOf(html) };
}
