/** Titles of our own that show what can be asked, over all fields. */
export const exampleQueries: readonly string[] = [
  'Urban heat islands and the cooling effect of street trees',
  'Early detection of sepsis from routine blood counts in emergency care',
  'Self-healing concrete with encapsulated bacteria',
  'How minimum wages change working hours in small firms',
  'Microplastics in the food web of freshwater lakes',
  'Learning to fold proteins from evolutionary couplings',
  'Multilingual classrooms and reading comprehension in primary school',
  'Solid electrolytes for lithium batteries at low temperature',
  'Trust in public institutions after natural disasters',
  'Gut microbiota and response to cancer immunotherapy',
  'Trade routes and pottery styles in the Bronze Age Aegean',
  'Verified compilers for memory-safe systems programming',
  'Pollinator decline and crop yields in smallholder farming',
  'Gravitational waves from merging neutron stars',
  'Antibiotic resistance genes in municipal wastewater',
  'Fair algorithms for allocating scarce hospital beds',
  'Seagrass meadows as long-term carbon stores',
  'Sleep, screens and attention in adolescents',
  'Machine translation for languages with little written text',
]

/** Another example than the one shown. `random` gives 0 up to, but not, 1. */
export function drawExample(shown: string | undefined, random: () => number = Math.random): string {
  const others = exampleQueries.filter((example) => example !== shown)
  return others[Math.floor(random() * others.length)]!
}
