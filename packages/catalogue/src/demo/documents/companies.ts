import { type StarthubRecord, type StartupRecord, sectors } from '@cognate/contract'
import type { ResearchGroup } from '../groups.ts'
import type { Institution } from '../institutions.ts'
import { type Subject, writeSentence } from '../prose.ts'
import { Random } from '../random.ts'
import { LAST_YEAR, streamOf } from '../scale.ts'
import { type DemoScene, groupsAt, linkedPersonOf, pickDate, slugOf, subjectOf, twoDigits } from './scene.ts'
import { companyPitches, companyPlans, companyProofs } from './sentences.ts'
import { writeText } from './write-text.ts'

const suffixes = ['Labs', 'Systems', 'Technologies', 'Analytics', 'Works', 'Dynamics', 'Solutions', 'Instruments']

/** A young company that grew out of a group. */
interface Company {
  group: ResearchGroup
  home: Institution
  subject: Subject
  name: string
  /** Part of its addresses. */
  slug: string
  founded: number
}

function foundCompany(groups: number, index: number, { world }: DemoScene, random: Random): Company {
  const group = world.group(random.below(groups))
  const home = world.institution(group.institutions[0])
  const subject = subjectOf(group, home.city, random)
  const name = `${subject.proper} ${random.pick(suffixes)}`
  return { group, home, subject, name, slug: `${slugOf(name)}-${index + 1}`, founded: random.between(2012, LAST_YEAR) }
}

export function makeStartup(index: number, chunk: number, scene: DemoScene): StartupRecord {
  const random = new Random(scene.seed, streamOf('startup'), index)
  const company = foundCompany(groupsAt(chunk, scene), index, scene, random)
  const { subject, home, name, slug, founded } = company
  const parts = [
    [companyPitches, 2],
    [companyProofs, random.between(1, 2)],
  ] as const
  return {
    id: `demo:startup-${index + 1}`,
    display_name: name,
    description: writeText(parts, subject, random),
    url: `https://www.${slug}.example`,
    source_url: `https://startups.example/${slug}`,
    email: emailOf(slug, random),
    city: home.city,
    country: home.country.name,
    country_code: home.country.code,
    foundation_year: founded,
    keywords: [subject.topic.name, subject.object, subject.method],
    persons: foundersOf(company, random),
  }
}

/** E-mail addresses as directories give them: some write `False` for a missing one. */
function emailOf(slug: string, random: Random): string | null {
  const draw = random.next()
  if (draw < 0.15) return 'False'
  return draw < 0.25 ? null : `info@${slug}.example`
}

/** One or two members of the group, if possible members with an ORCID iD. */
function foundersOf({ group }: Company, random: Random) {
  const membersWithOrcid = group.members.filter(({ orcid }) => orcid !== null)
  const first = random.below(membersWithOrcid.length || 1)
  const founders = (membersWithOrcid.length > 0 ? membersWithOrcid : group.members).slice(
    first,
    first + random.between(1, 2),
  )
  return founders.map((member, at) => linkedPersonOf(member, at === 0 ? 'Founder' : 'Co-founder'))
}

export function makeStarthub(index: number, chunk: number, scene: DemoScene): StarthubRecord {
  const random = new Random(scene.seed, streamOf('starthub'), index)
  const { subject, home, name, slug, founded } = foundCompany(groupsAt(chunk, scene), index, scene, random)
  const title = writeSentence(random.pick(companyPitches), subject, random).replace(/[.:,].*$/, '')
  const submitted = pickDate(Math.max(2019, founded), random)
  const parts = [
    [companyPitches, 1],
    [companyProofs, random.between(1, 3)],
    [companyPlans, random.between(1, 2)],
  ] as const
  return {
    id: `demo:starthub-${index + 1}`,
    display_name: title,
    submission_title: title,
    company_name: name,
    company_website: `https://www.${slug}.example`,
    country_code: home.country.code,
    email: emailOf(slug, random),
    origin_url: `https://starthub.example/submissions/${index + 1}`,
    origin_content_type: random.pick(['form', 'pitch deck', 'web page']),
    year_of_foundation: founded,
    sector_market: pickSectors(index, subject, random),
    employees: random.pick(['1-5', '6-10', '11-50', '51-200']),
    content: writeText(parts, subject, random),
    creation_date_time: `${submitted}T${twoDigits(random.between(7, 18))}:${twoDigits(random.below(60))}:00Z`,
  }
}

/** One to three sectors of the field, sometimes with the next sector of the whole table, so that all occur. */
function pickSectors(index: number, { topic }: Subject, random: Random): string[] {
  const own = sectorsOfFields[topic.field.id]!
  const chosen = Array.from({ length: random.between(1, 2) }, () => random.pick(own))
  if (random.chance(0.3)) chosen.push(sectors[index % sectors.length]!.value)
  return [...new Set(chosen)]
}

/** Sectors that use the research of a field, by the field's number in OpenAlex; values of `sectors`. */
const sectorsOfFields: Record<number, readonly string[]> = Object.fromEntries(
  `
11 agriculture agritech aquaculture forestry fisheries food-and-beverages
12 creative-industries cultural-heritage media-and-entertainment education gaming
13 biotechnology diagnostics pharmaceuticals biobased-materials
14 marketing e-commerce human-resources hospitality consumer-goods
15 chemicals circular-economy carbon-capture biobased-materials hydrogen
16 chemicals materials pharmaceuticals cosmetics
17 artificial-intelligence cloud-computing cybersecurity data-analytics audio-and-speech
18 logistics data-analytics insurance government-technology
19 geospatial-technology environmental-monitoring space climate-adaptation
20 financial-technology insurance real-estate blockchain
21 clean-energy batteries-and-energy-storage energy-efficiency hydrogen
22 manufacturing robotics aerospace automotive construction industrial-automation
23 environmental-monitoring water air-quality climate-adaptation circular-economy
24 biotechnology diagnostics pharmaceuticals animal-health
25 materials nanotechnology semiconductors electronics
26 data-analytics artificial-intelligence quantum-technology financial-technology
27 healthcare digital-health medical-devices diagnostics
28 medical-devices digital-health artificial-intelligence
29 healthcare digital-health education
30 pharmaceuticals biotechnology cosmetics
31 photonics quantum-technology space electronics semiconductors
32 digital-health education human-resources gaming
33 social-innovation smart-cities government-technology legal-technology mobility
34 animal-health agritech diagnostics
35 medical-devices healthcare materials
36 healthcare digital-health sports medical-devices
`
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([field, ...values]) => [Number(field), values]),
)
