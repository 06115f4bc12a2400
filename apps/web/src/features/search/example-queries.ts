/** Titles of our own, over all fields, for a catalogue whose titles do not serve. */
export const exampleQueries: readonly string[] = [
  'Urban heat islands and the cooling effect of street trees',
  'Sepsis alerts from electronic health records in intensive care',
  'Recycled aggregates and low-carbon cement in reinforced concrete',
  'How minimum wage reforms change working hours of low-wage workers',
  'Microplastics and tyre wear particles in river sediments',
  'Molecular dynamics of membrane proteins and their folding stability',
  'Multilingual classrooms and reading in primary school',
  'Solid electrolytes for lithium metal anodes',
  'Fact-checking, conspiracy beliefs and news audiences',
  'Gut microbiota after antibiotic treatment in early life',
  'Bronze Age settlements and landscape archaeology',
  'Code review and test suites in open source projects',
  'Flower strips, wild bees and pollination in apple orchards',
  'Gravitational waves from neutron star mergers',
  'Antibiotic resistance genes in hospital wastewater',
  'Carbon taxes and household electricity use',
  'Tropical forests, protected areas and biodiversity loss',
  'Online psychotherapy for adolescent depression',
  'Machine translation for low-resource languages',
]

/** Lengths of a title that reads well as an example, in characters. */
const [SHORTEST, LONGEST] = [30, 100]

/** Examples from titles of the catalogue; our own where it has too few that read well. */
export function examplesFrom(titles: readonly (string | null)[]): readonly string[] {
  const readable = titles.filter(
    (title): title is string =>
      title !== null && title.length >= SHORTEST && title.length <= LONGEST && !/[{}$\\<>]/.test(title),
  )
  const examples = [...new Set(readable)].slice(0, exampleQueries.length)
  return examples.length < exampleQueries.length / 2 ? exampleQueries : examples
}

/** A chance (0 up to, but not, 1) that picks the next of `length` examples. */
export const anotherChance = (chance: number, length: number): number => (chance + 1 / length) % 1
