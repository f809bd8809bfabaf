import type { Locator } from "@playwright/test";

/**
 * Returns the elements' texts, read one by one, because Firefox's driver crashes the page when it gets a list of
 * elements.
 */
export async function innerTexts(elements: Locator): Promise<string[]> {
  const texts: string[] = [];
  for (const element of await elements.all()) texts.push(await element.innerText());
  return texts;
}
