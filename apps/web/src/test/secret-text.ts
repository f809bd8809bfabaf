/** Matches the element that shows a whole secret, by the secret's exact text. For the queries of Testing Library. */
export const secretText = (text: string) => (_content: string, element: Element | null) =>
  element?.getAttribute("dir") === "ltr" && element.textContent === text;
