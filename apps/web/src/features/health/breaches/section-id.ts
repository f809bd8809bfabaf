/** Id of the section that looks up breached passwords, for links of the page. */
export const breachSectionId = "breaches";
