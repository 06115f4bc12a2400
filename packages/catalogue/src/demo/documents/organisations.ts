import type { PartnerRecord, PolicydocRecord } from '@cognate/contract'
import type { Institution } from '../institutions.ts'
import { drawSubject, writeSentence } from '../prose.ts'
import { Random } from '../random.ts'
import { institutionsAfter, streamOf } from '../scale.ts'
import type { Topic } from '../topics.ts'
import { type DemoScene, groupsAt, linkedPersonOf, pickDate, subjectOf } from './scene.ts'
import { partnerProfiles, policyContexts, policyMeasures, policyOutlooks, policyTitles } from './sentences.ts'
import { writeText } from './write-text.ts'

/** Types of institution that are partners, and that write policy documents. */
const PARTNERS = ['company', 'nonprofit', 'government', 'facility', 'healthcare', 'archive', 'other']
const AUTHORITIES = ['government', 'nonprofit', 'facility', 'other']

/** The catalogue's institutions of some types. */
function institutionsOf(
  types: readonly string[],
  { world, chunks }: DemoScene,
): { institution: Institution; at: number }[] {
  return Array.from({ length: institutionsAfter(chunks) }, (_, at) => ({
    institution: world.institution(at),
    at,
  })).filter(({ institution }) => types.includes(institution.type))
}

/** Partners of a scene: institutions beyond the universities, each with the topics of a group that works with it. */
export function makePartners(count: number, scene: DemoScene): PartnerRecord[] {
  const places = institutionsOf(PARTNERS, scene)
  return places.slice(0, count).map((place, index) => makePartner(place, index, scene))
}

function makePartner(
  { institution, at }: { institution: Institution; at: number },
  index: number,
  scene: DemoScene,
): PartnerRecord {
  const random = new Random(scene.seed, streamOf('partner'), index)
  const groups = groupsAt(scene.chunks, scene)
  const partnerGroup = Array.from({ length: groups }, (_, number) => number).find((number) =>
    scene.world.group(number).institutions.includes(at),
  )
  const group = scene.world.group(partnerGroup ?? random.below(groups))
  const subject = subjectOf(group, institution.city, random)
  const contact = group.members.find((member) => member.institution === at)
  const { name, city, country, id } = institution
  return {
    id: `demo:partner-${index + 1}`,
    display_name: name,
    name,
    description: writeText([[partnerProfiles, random.between(3, 5)]], subject, random),
    url: `https://www.institution-${id.slice(-6)}.example`,
    city,
    country: country.name,
    country_code: country.code,
    keywords: [...new Set<Topic>([subject.topic, ...group.topics])].map((topic) => topic.name),
    persons: contact ? [linkedPersonOf(contact, 'Contact for research')] : [],
  }
}

export function makePolicydocs(count: number, scene: DemoScene): PolicydocRecord[] {
  const authorities = institutionsOf(AUTHORITIES, scene)
  return Array.from({ length: count }, (_, index) => makePolicydoc(index, authorities, scene))
}

function makePolicydoc(
  index: number,
  authorities: readonly { institution: Institution }[],
  scene: DemoScene,
): PolicydocRecord {
  const random = new Random(scene.seed, streamOf('policydoc'), index)
  const { institution } = random.pick(authorities)
  const [main, , side] = scene.world.group(random.below(groupsAt(scene.chunks, scene))).topics
  const subject = drawSubject(main, side, institution.city, random)
  const title = writeSentence(random.pick(policyTitles), subject, random)
  const parts = [
    [policyContexts, random.between(1, 2)],
    [policyMeasures, random.between(2, 4)],
    [policyOutlooks, 1],
  ] as const
  return {
    id: `demo:policydoc-${index + 1}`,
    display_name: title,
    title,
    publication_date: pickDate(2012, random),
    url: `https://policy.example/documents/${index + 1}`,
    publisher: institution.name,
    country_code: institution.country.code,
    text: writeText(parts, subject, random),
  }
}
