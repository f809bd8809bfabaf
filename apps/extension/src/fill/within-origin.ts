/** Whether every document around this one has its origin, up to the tab's page. */
export function isWithinOrigin(): boolean {
  let page: Window = window;
  // A frame element is null where the document around it is of another origin.
  while (page !== page.parent && page.frameElement !== null) page = page.parent;
  return page === page.parent;
}
