import { readFileSync } from "node:fs";
import { reminderFields, z } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../test/harness.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = openDatabase(await createTestDatabase());
});
afterAll(() => database.close());

/**
 * The types that tables.ts may give a column of this SQL type; an SQL type that is not listed allows a union of texts
 * or numbers.
 */
const typeScriptTypes: Record<string, RegExp> = {
  bool: /^boolean$/,
  bytea: /^Buffer$/,
  timestamptz: /^Date$/,
  jsonb: /^(Generated)?Json<.+>$/,
  _text: /^string\[\]$/,
  _uuid: /^string\[\]$/,
  _int2: /^number\[\]$/,
  int2: /^number$/,
  int4: /^number$/,
  int8: /^(number|string)$/,
  uuid: /^string$/,
  date: /^string$/,
  varchar: /^string$/,
  text: /^(string|AuditKind|CheckKind|CheckState|DeliveryState|FactorPurpose|PasswordsPerPage|ReminderEventKind|UnlockWay|VaultAccessKind|"[a-z-]+"( \| "[a-z-]+")*)$/,
};

interface Column {
  type: string;
  isNullable: boolean;
  /** Whether an insert may leave it out although it is not nullable: the database has a value for it. */
  hasDefault: boolean;
}

function readColumn(written: string): Column {
  const madeByDatabase = /^ColumnType<(.+), never, never>$/.exec(written)?.[1];
  const generated = /^Generated<(.+)>$/.exec(written)?.[1];
  const type = madeByDatabase ?? generated ?? written;
  return {
    type: type.replace(/ \| null$/, ""),
    isNullable: type.endsWith(" | null"),
    hasDefault: madeByDatabase !== undefined || generated !== undefined,
  };
}

interface JsonSchema {
  type?: string | string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}
const writtenType = ({ type, items, anyOf = [] }: JsonSchema): string => {
  if (anyOf.length > 0) return anyOf.map(writtenType).join(" | ");
  return items === undefined ? [type].flat().join(" | ").replace("integer", "number") : `${writtenType(items)}[]`;
};

/** Returns the columns that reminder-tables.ts derives from a reminder's fields, as it would declare them. */
const fieldColumns = () =>
  Object.values(reminderFields)
    .map(({ shown, column, ...row }) => {
      const type = writtenType(z.toJSONSchema(shown) as JsonSchema);
      const hasDefault = "ofNew" in row && row.ofNew !== null;
      return `${column}: ${hasDefault ? `Generated<${type}>` : type};\n`;
    })
    .join("");

/**
 * Reads the tables that tables.ts and the files of companies, factors, machines, programs, reminders and vaults declare, by their names in SQL; the
 * formatter puts each column on one line.
 */
function readDeclaredTables() {
  const source = [
    "tables.ts",
    "company-tables.ts",
    "factor-tables.ts",
    "machine-tables.ts",
    "program-tables.ts",
    "reminder-tables.ts",
    "vault-tables.ts",
  ]
    .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
    .join("\n")
    .replaceAll(/\/\*\*.*?\*\//gs, "");
  const columnsOf = (body: string) =>
    new Map([...body.matchAll(/(\w+): ([^;\n]+?) ?(?:;|$)/g)].map(([, name, type]) => [name!, readColumn(type!)]));
  const interfaces = new Map(
    [...source.matchAll(/^(?:export )?interface (\w+)(?: extends \w+)? \{\n(.*?)^\}/gms)].map(([, name, body]) => [
      name!,
      body!,
    ]),
  );
  interfaces.set("FieldColumns", fieldColumns());
  for (const [, name, base] of source.matchAll(/^export interface (\w+) extends (\w+) /gm)) {
    interfaces.set(name!, interfaces.get(base!)! + interfaces.get(name!)!);
  }
  for (const [, name, other] of source.matchAll(/^export type (\w+) = (\w+);/gm)) {
    interfaces.set(name!, interfaces.get(other!)!);
  }
  const tables = [...interfaces.get("Tables")!.matchAll(/^ {2}(\w+): (?:(\w+)|\{(.+)\});/gm)];
  return new Map(tables.map(([, table, name, inline]) => [table!, columnsOf(inline ?? interfaces.get(name!)!)]));
}

test("the types of the tables are those of the migrated database", async () => {
  const { rows } = await sql<Column & { table: string; name: string; isMade: boolean }>`
    select table_name as "table", column_name as name, udt_name as type, is_nullable = 'YES' as "isNullable",
      column_default is not null or is_generated = 'ALWAYS' as "hasDefault",
      is_generated = 'ALWAYS' as "isMade"
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely_%'`.execute(
    database.db,
  );
  const declared = readDeclaredTables();
  const found = Map.groupBy(rows, ({ table }) => table);
  const namesOf = (tables: Iterable<[string, Iterable<string>]>) =>
    [...tables].flatMap(([table, columns]) => [...columns].map((column) => `${table}.${column}`)).toSorted();
  expect(namesOf([...declared].map(([table, columns]) => [table, columns.keys()]))).toEqual(
    namesOf([...found].map(([table, columns]) => [table, columns.map(({ name }) => name)])),
  );
  const mismatches = rows.flatMap(({ table, name, type, isNullable, hasDefault, isMade }) => {
    const column = declared.get(table)!.get(name)!;
    return [
      // A column that the database computes from non-null columns is not null either, but the catalog does not show
      // that.
      !isMade && column.isNullable !== isNullable ? `${table}.${name}: null` : [],
      // The types may require a value where the database has a default, not the other way round.
      column.hasDefault && !hasDefault ? `${table}.${name}: no default` : [],
      typeScriptTypes[type]?.test(column.type) === true ? [] : `${table}.${name}: ${type}, not ${column.type}`,
    ].flat();
  });
  expect(mismatches).toEqual([]);
});

test("a reminder's search text is of the columns that are searched, except the address, which only pages search", async () => {
  const { rows } = await sql<{ expression: string }>`
    select generation_expression as expression from information_schema.columns
    where table_schema = 'public' and table_name = 'reminders' and column_name = 'search_text'`.execute(database.db);
  const words = new Set(rows[0]?.expression.match(/\w+/g));
  const fields = Object.values(reminderFields);
  expect(fields.filter(({ column }) => words.has(column))).toEqual(
    fields.filter(({ isSearched, column }) => isSearched && column !== "email"),
  );
});
