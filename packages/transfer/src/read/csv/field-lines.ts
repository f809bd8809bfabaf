/** Splits lines of the form `name: value` into fields; a line without a name continues the value before it. */
export function splitFields(joined: string): { name: string; value: string }[] {
  const fields: { name: string; value: string }[] = [];
  for (const line of joined === "" ? [] : joined.split(/\r\n|\n/u)) {
    const [, name, value] = /^(.*?): ?(.*)$/u.exec(line) ?? [];
    const last = fields.at(-1);
    if (name !== undefined && value !== undefined) fields.push({ name, value });
    else if (last !== undefined) last.value += `\n${line}`;
    else fields.push({ name: "", value: line });
  }
  return fields;
}
