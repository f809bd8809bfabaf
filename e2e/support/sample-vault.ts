import type { Draft, OpenVault } from "@pomander/vault";

export const draft = (members: Partial<Draft> & { title: string }): Draft => ({
  link: "",
  email: "",
  password: "Rusty-Lantern-42-Meadow",
  notes: "",
  category: "",
  tags: [],
  isFavorite: false,
  ...members,
});

/** Titles that pages ask for by name. */
export const sampleTitles = {
  edited: "Allotment society",
  long: "A very long title that somebody pasted from a page of terms and conditions and never shortened, ".repeat(2),
  rightToLeft: "بنك القاهرة الوطني",
  archived: "Video rental",
};

const drafts: readonly Draft[] = [
  draft({
    title: sampleTitles.edited,
    link: "https://allotment.example/members",
    email: "ana.fischer@allotment.example",
    notes: "Gate code on the back of the membership card.\nPlot 12.",
    category: "Clubs",
    tags: ["garden", "shared"],
    isFavorite: true,
  }),
  draft({
    title: sampleTitles.long,
    link: "https://a-host-name-that-goes-on-and-on.subdomain.example/with/a/path/that/is/no/shorter?and=a&query=too",
    email: "the.longest.address.that.anyone.was.ever.given.by.an.employer@department.company.example",
    category: "A category that is longer than most titles are",
    tags: ["a tag that is rather a sentence", "second", "third", "fourth", "fifth", "sixth"],
  }),
  draft({ title: sampleTitles.rightToLeft, email: "أمينة@مثال.example", category: "مال", tags: ["بنك"] }),
  draft({
    title: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    email: "kontakt@ddsg.example",
  }),
  draft({ title: "👩‍🚀 Astronomy club", link: "stars.example", tags: ["hobby"] }),
  draft({ title: "🏦", email: "a@b.example", isFavorite: true }),
  draft({ title: "Mail", link: "https://mail.example", email: "ana@mail.example", category: "Everyday" }),
  draft({ title: "Library", email: "ana@library.example", category: "Everyday", tags: ["books"] }),
  draft({ title: "Power supplier", link: "https://power.example", category: "House", tags: ["bills"] }),
  draft({ title: "Water supplier", link: "javascript:alert(1)", category: "House", tags: ["bills"] }),
  draft({ title: "Phone", email: "+43 1 234567", category: "House", tags: ["bills"] }),
  draft({ title: "Railway", link: "https://rail.example", email: "ana@rail.example", tags: ["travel"] }),
  draft({ title: "Weather station", link: "http://192.168.1.20", tags: ["home", "hobby"] }),
  draft({ title: sampleTitles.archived, email: "ana@video.example", tags: ["old"] }),
];

/** Fills a vault with what is awkward to show, on more than one page, an earlier password and an archived entry too. */
export async function fillVault(vault: OpenVault): Promise<void> {
  const { stored, problem } = await vault.importEntries(drafts);
  if (stored !== drafts.length) throw new Error(`Only ${stored} of ${drafts.length} entries were stored: ${problem}`);
  const idOf = (title: string) => {
    const found = vault.snapshot().entries.find((entry) => entry.title === title);
    if (found === undefined) throw new Error(`${title} is not there`);
    return found._id;
  };
  const base = await vault.reveal(idOf(sampleTitles.edited));
  for (const outcome of [
    await vault.save(base, { ...base, password: "Rusty-Lantern-43-Meadow" }),
    await vault.archive(idOf(sampleTitles.archived)),
  ])
    if (outcome.kind !== "saved" && outcome.kind !== "done") throw new Error(`Not stored: ${JSON.stringify(outcome)}`);
}
