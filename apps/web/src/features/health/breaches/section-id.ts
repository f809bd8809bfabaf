/** Where a link of the page leads to the look-up of breached passwords. */
export const breachSectionId = "breaches";
