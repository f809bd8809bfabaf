import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createEmptyDatabase } from "../../test/harness.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { serverFolder } from "./server-folder.ts";

const line = (period: string, day: string) => `Notice period: ${period}. Give notice by ${day}.`;

test("notice periods in notes become the field where they agree with the expiry date", async () => {
  const database = openDatabase(await createEmptyDatabase());
  const folder = mkdtempSync(join(tmpdir(), "pomander-notice-"));
  const steps = join(serverFolder, "migrations");
  for (const file of readdirSync(steps).filter((name) => name < "0028"))
    copyFileSync(join(steps, file), join(folder, file));
  await migrate(database.db, undefined, folder);
  const notes = [
    [line("3 months", "Sep 30, 2027"), "3 months", ""],
    [`Ask Eva.\n${line("1 month", "Nov 30, 2027")}\nVendor: Acme`, "1 month", "Ask Eva.\nVendor: Acme"],
    [line("3 months", "Sep 29, 2027"), null, line("3 months", "Sep 29, 2027")],
    [`My ${line("3 months", "Sep 30, 2027")}`, null, `My ${line("3 months", "Sep 30, 2027")}`],
    [line("999 weeks", "Nov 8, 2008"), null, line("999 weeks", "Nov 8, 2008")],
    ["", null, ""],
  ] as const;
  await sql`
    insert into users (id, first_name, last_name, email, kdf, verifier, created_at, updated_at)
    values (gen_random_uuid(), 'Ana', '', 'ana@example.com', '{}', '', now(), now())`.execute(database.db);
  for (const [index, [before]] of notes.entries())
    await sql`
      insert into reminders (id, title, type, owner_id, expiry_date, remind_before_days, email, frequency, notes,
        planned_from, created_at, updated_at)
      select gen_random_uuid(), ${`Lease ${index}`}, 'work', id, '2027-12-31', 7, email, 'once', ${before}, now(), now(), now()
      from users`.execute(database.db);
  await migrate(database.db);
  const { rows } = await sql`
    select notice_period, notes, calendar_sequence from reminders order by title`.execute(database.db);
  expect(rows).toEqual(
    notes.map(([, notice_period, after]) => ({ notice_period, notes: after, calendar_sequence: 0 })),
  );
  await database.close();
  rmSync(folder, { recursive: true });
});
