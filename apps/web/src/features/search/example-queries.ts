/** Titles of our own that show what can be asked, over all fields. */
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

/** Another example than the one shown. `random` gives 0 up to, but not, 1. */
export function drawExample(currentExample: string | undefined, random: () => number = Math.random): string {
  const otherExamples = exampleQueries.filter((example) => example !== currentExample)
  return otherExamples[Math.floor(random() * otherExamples.length)]!
}
