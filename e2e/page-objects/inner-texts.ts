import type { Locator } from "@playwright/test";

/** What each of the elements says. One by one: Firefox's driver crashes the page when it is given a list of elements. */
export async function innerTexts(elements: Locator): Promise<string[]> {
  const texts: string[] = [];
  for (const element of await elements.all()) texts.push(await element.innerText());
  return texts;
}
