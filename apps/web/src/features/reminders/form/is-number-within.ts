/** Whether a text is a whole number within bounds. */
export const isNumberWithin = (text: string, least: number, most: number) =>
  /^\s*\d{1,3}\s*$/.test(text) && Number(text) >= least && Number(text) <= most;
