/** How the works of a field are written: what they do to their objects decides the sentences. */
export type Style = 'trial' | 'survey' | 'laboratory' | 'outdoors' | 'engineering' | 'theory' | 'humanities'

export interface Field {
  id: number
  name: string
  /** 1 to 4. */
  domain: number
  style: Style
  /** What is counted in a sample. */
  units: readonly string[]
  /** Where the work takes place, or what it is based on. */
  contexts: readonly string[]
}

/** OpenAlex's four domains, by number. */
export const domains: Record<number, string> = {
  1: 'Life Sciences',
  2: 'Social Sciences',
  3: 'Physical Sciences',
  4: 'Health Sciences',
}

/**
 * OpenAlex's 26 fields, with our own words for writing about them in the demo catalogue. One line a field:
 * number | name | domain | style | units | contexts.
 */
export const fields: readonly Field[] = `
11 | Agricultural and Biological Sciences | 1 | outdoors | plots, farms, individuals, samples, seasons | temperate lowlands, commercial farms, field stations, semi-arid regions, upland sites
12 | Arts and Humanities | 2 | humanities | manuscripts, letters, objects, texts, case studies | municipal archives, private collections, university libraries, border regions, printed sources
13 | Biochemistry, Genetics and Molecular Biology | 1 | laboratory | cells, replicates, mutants, samples, animals | cultured cells, primary tissue, live animals, cell-free extracts, knock-in lines
14 | Business, Management and Accounting | 2 | survey | firms, employees, managers, transactions, teams | emerging markets, service industries, manufacturing clusters, mid-sized enterprises, retail chains
15 | Chemical Engineering | 3 | laboratory | runs, batches, membranes, samples, cycles | continuous reactors, pilot plants, industrial streams, bench-scale units, harsh feeds
16 | Chemistry | 3 | laboratory | substrates, spectra, compounds, crystals, measurements | aqueous media, inert atmospheres, thin layers, polar solvents, ambient conditions
17 | Computer Science | 3 | engineering | examples, users, data sets, documents, sessions | production systems, public benchmarks, mobile devices, noisy environments, cloud platforms
18 | Decision Sciences | 2 | theory | instances, scenarios, decision makers, records, forecasts | public agencies, service networks, volatile markets, regional hospitals, large organisations
19 | Earth and Planetary Sciences | 3 | outdoors | stations, samples, profiles, events, scenes | mid-latitude basins, polar regions, continental margins, mountain belts, tropical seas
20 | Economics, Econometrics and Finance | 2 | survey | households, firms, workers, loans, municipalities | middle-income countries, border regions, urban labour markets, open economies, rural districts
21 | Energy | 3 | engineering | cells, households, turbines, cycles, operating hours | weak grids, northern climates, industrial sites, island systems, outdoor test fields
22 | Engineering | 3 | engineering | specimens, trials, components, load cases, sensors | field conditions, full-scale facilities, harsh environments, urban settings, production lines
23 | Environmental Science | 3 | outdoors | sites, samples, catchments, sensors, residents | dense cities, coastal lowlands, agricultural catchments, protected landscapes, river deltas
24 | Immunology and Microbiology | 1 | laboratory | isolates, donors, animals, samples, colonies | tertiary hospitals, endemic regions, natural habitats, murine models, household settings
25 | Materials Science | 3 | laboratory | specimens, films, cycles, samples, devices | humid air, elevated temperatures, saline solutions, industrial rolling, flexible substrates
26 | Mathematics | 3 | theory | instances, examples, simulations, cases, realisations | bounded domains, high dimensions, weak topologies, sparse regimes, positive characteristic
27 | Medicine | 4 | trial | patients, participants, adults, hospital records, children | tertiary hospitals, primary care, rural clinics, university medical centres, low-resource settings
28 | Neuroscience | 1 | laboratory | participants, neurons, animals, recordings, sessions | awake animals, healthy volunteers, cortical slices, clinical wards, virtual environments
29 | Nursing | 4 | trial | nurses, patients, wards, students, caregivers | general wards, nursing homes, community teams, teaching hospitals, rural districts
30 | Pharmacology, Toxicology and Pharmaceutics | 1 | laboratory | compounds, patients, formulations, animals, samples | human liver cells, paediatric wards, rodent models, regulatory submissions, outpatient clinics
31 | Physics and Astronomy | 3 | laboratory | events, targets, exposures, measurements, spectra | cryogenic set-ups, deep surveys, southern skies, strong fields, large detectors
32 | Psychology | 2 | trial | participants, adolescents, adults, children, students | daily life, urban schools, outpatient clinics, online panels, university samples
33 | Social Sciences | 2 | survey | respondents, interviews, municipalities, cases, households | European cities, rural municipalities, federal states, post-industrial towns, border regions
34 | Veterinary | 4 | trial | animals, farms, owners, clinical records, herds | referral clinics, smallholder farms, racing stables, shelters, mixed practices
35 | Dentistry | 4 | trial | patients, teeth, children, implants, dental records | dental schools, public dental clinics, private practices, rural schools, in vitro settings
36 | Health Professions | 4 | trial | patients, clients, therapists, visits, participants | outpatient practices, regional ambulance services, community centres, rehabilitation clinics, general practices
`
  .trim()
  .split('\n')
  .map((line) => {
    const [id, name, domain, style, units, contexts] = line.split(' | ')
    return {
      id: Number(id),
      name: name!,
      domain: Number(domain),
      style: style as Style,
      units: units!.split(', '),
      contexts: contexts!.split(', '),
    }
  })
