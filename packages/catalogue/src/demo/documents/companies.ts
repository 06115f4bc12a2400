import { type StarthubRecord, type StartupRecord, sectors } from '@cognate/contract'
import type { ResearchGroup } from '../groups.ts'
import type { Institution } from '../institutions.ts'
import { type Subject, writeSentence } from '../prose.ts'
import { Random } from '../random.ts'
import { LAST_YEAR, streamOf } from '../scale.ts'
import { type DemoScene, groupsAt, linkedPersonOf, pickDate, slugOf, subjectOf, twoDigits } from './scene.ts'
import { sectorsOfFields } from './sectors-of-fields.ts'
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
