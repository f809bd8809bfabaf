/** "1 reminder", "1,200 reminders". */
export const pluralize = (many: number, one: string, more: string) =>
  many === 1 ? `1 ${one}` : `${many.toLocaleString("en")} ${more}`;
