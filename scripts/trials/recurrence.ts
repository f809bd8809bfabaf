// Compares the server's calculation of when reminders are sent with a second one that shares no code: every time zone,
// daily, weekly and monthly, from 2006 to 2036. `npm run trial recurrence [-- --seed 7 --zones 20]`
import { casesOf } from "../../apps/server/test/recurrence/cases.ts";
import { compare } from "../../apps/server/test/recurrence/compare.ts";
import { walkZone } from "../../apps/server/test/recurrence/zone-walk.ts";
import { createSeededRandom } from "../../apps/server/test/seeded-random.ts";
import { trialOptions, randomSeed } from "./trial.ts";

const options = trialOptions({ seed: randomSeed(), zones: 1_000 });
const years = { fromYear: 2006, toYear: 2037 };
const random = createSeededRandom(options.seed).below;
const zones = [...Intl.supportedValuesOf("timeZone"), "UTC"].slice(0, options.zones);
const seen = { cases: 0, occurrences: 0, changes: 0, inGaps: 0, faults: [] as string[] };

console.log(`seed ${options.seed}, ${zones.length} zones, rules of ${process.versions.tz}`);
for (const [index, timeZone] of zones.entries()) {
  const zone = walkZone(timeZone, years.fromYear - 1, years.toYear + 1);
  seen.changes += zone.stretches.length;
  const cases = casesOf(zone, random, years);
  // These are the cases in addition to the random one of each frequency.
  seen.inGaps += cases.length - 3;
  for (const one of cases) {
    const { count, mismatch } = compare(zone, one, random);
    seen.cases++;
    seen.occurrences += count;
    if (mismatch !== undefined) seen.faults.push(mismatch);
  }
  if (index % 50 === 49)
    console.log(`${index + 1} zones, ${seen.occurrences} occurrences, ${seen.faults.length} faults`);
}
for (const fault of seen.faults.slice(0, 20)) console.log(fault);
console.log(
  `${zones.length} zones with ${seen.changes} changes of their clocks, ${seen.cases} cases, ${seen.inGaps} of them ` +
    `with a mail hour inside a gap, ${seen.occurrences} occurrences, ${seen.faults.length} faults`,
);
process.exitCode = seen.faults.length === 0 ? 0 : 1;
