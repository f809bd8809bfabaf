/** States, provinces and territories with their codes: of the USA, Canada and Australia. */
const states = [
  "AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico|GU Guam|VI Virgin Islands|AS American Samoa|MP Northern Mariana Islands",
  "AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon",
  "ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia",
].flatMap((country) =>
  country.split("|").map((state) => {
    const [code = "", ...name] = state.toLowerCase().split(" ");
    return { code, name: name.join(" ") };
  }),
);

/** Titles of persons in English, German and French: what may be chosen for each, the nearest first. */
const titles: Readonly<Record<string, string>> = {
  ms: "frau|mme|madame",
  mrs: "frau|mme|madame|ms",
  miss: "mlle|mademoiselle|ms|frau|mme|madame",
  mr: "herr|m|monsieur",
  frau: "ms|mrs|mme|madame",
  herr: "mr|m|monsieur",
  mme: "madame|frau|ms|mrs",
  madame: "mme|frau|ms|mrs",
  m: "monsieur|herr|mr",
  monsieur: "m|herr|mr",
};

/** Returns a text as options are compared. */
export const plainOption = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}+/gu, "")
    .trim()
    .replace(/\.$/, "")
    .toLowerCase();

/** Returns the other names of a state: its name for a code, its code for a name. */
export function namesOfState(state: string): string[] {
  const wanted = plainOption(state);
  return states.flatMap(({ code, name }) => (wanted === code ? [name] : wanted === name ? [code] : []));
}

/** Returns titles that say the same as another one, the nearest first. */
export const namesOfTitle = (title: string): string[] => titles[plainOption(title)]?.split("|") ?? [];
