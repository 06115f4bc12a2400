import { cultureOf } from './institutions.ts'
import { inventedOrcid, personName } from './names.ts'
import { countries } from './places.ts'
import { Random } from './random.ts'
import { CHUNK_GROUPS, demoId, FIRST_YEAR, GROUP_AUTHORS, institutionsAfter, LAST_YEAR, STREAM } from './scale.ts'
import { type Topic, topics, topicsByField } from './topics.ts'

/** Twenty authors who publish together. */
export interface ResearchGroup {
  index: number
  /** The main topic, the one it drifts to, and a side topic. */
  topics: readonly [Topic, Topic, Topic]
  /** From this year on the second topic leads. */
  pivot: number
  startYear: number
  /** Multiplies citations; about 1. */
  standing: number
  /** Indices of home and two partners. */
  institutions: readonly [number, number, number]
  members: readonly Member[]
}

export interface Member {
  id: string
  name: string
  orcid: string | null
  firstYear: number
  lastYear: number
  /** The year of moving to the group `MOVE_DISTANCE` further on; infinity for most. */
  movesIn: number
  /** Index of an institution of the member, before the move. */
  institution: number
  /** Another one from `secondFrom` on, beside the first or instead of it; undefined for most. */
  second: number | undefined
  secondFrom: number
  secondReplaces: boolean
  /** The reference that authorships carry, as JSON. */
  reference: string
}

export function makeGroup(index: number, seed: number): ResearchGroup {
  const random = new Random(seed, STREAM.group, index)
  const chunk = Math.floor(index / CHUNK_GROUPS)
  // Every topic once in turn; later groups gather on the popular ones.
  const main = index < topics.length ? index : random.below(random.chance(0.5) ? topics.length : 60)
  const siblings = topicsByField.get(topics[main]!.field.id)!
  const startYear = random.between(FIRST_YEAR, 2016)
  const institutions = groupInstitutions(index, chunk, random)
  const group = {
    index,
    topics: [topics[main]!, topics[random.pick(siblings)]!, topics[pickSide(main, random)]!] as const,
    pivot: startYear + random.between(6, 16),
    startYear,
    standing: Math.exp(0.5 * random.normal()),
    institutions,
  }
  const members = Array.from({ length: GROUP_AUTHORS }, (_, slot) => makeMember(slot, group, seed))
  return { ...group, members }
}

/** A side topic: mostly of the same domain, now and then from anywhere. */
function pickSide(main: number, random: Random): number {
  const { domain } = topics[main]!.field
  for (;;) {
    const side = random.below(topics.length)
    if (topics[side]!.field.domain === domain || random.chance(0.02)) return side
  }
}

/** A home that is often one of the first, and two partners that go through all in turn, so that each has authors. */
function groupInstitutions(index: number, chunk: number, random: Random): [number, number, number] {
  const visible = institutionsAfter(chunk + 1)
  const fresh = institutionsAfter(chunk)
  const turn = (index % CHUNK_GROUPS) * 2
  const partner = (offset: number) => {
    const next = fresh + turn + offset
    return next < visible ? next : random.below(visible)
  }
  return [Math.floor(visible * random.next() ** 1.5), partner(0), partner(1)]
}

function makeMember(slot: number, group: Omit<ResearchGroup, 'members'>, seed: number): Member {
  const index = group.index * GROUP_AUTHORS + slot
  const random = new Random(seed, STREAM.author, index)
  const institution = group.institutions[slot < 12 ? 0 : slot < 16 ? 1 : 2]
  const culture = random.chance(0.72) ? cultureOf(institution, seed) : random.pick(countries).culture
  const name = personName(culture, index, random)
  const orcid = random.chance(0.5) ? inventedOrcid(index) : null
  const id = demoId('A', index)
  // The first four lead the group throughout; the others come and go.
  const firstYear = slot < 4 ? group.startYear : Math.min(LAST_YEAR - 2, group.startYear + random.below(24))
  const lastYear = slot < 4 ? LAST_YEAR : firstYear + 3 + random.skewedBelow(30)
  return {
    id,
    name,
    orcid,
    firstYear,
    lastYear,
    movesIn: slot >= 4 && random.chance(0.25) ? firstYear + random.between(2, 8) : Number.POSITIVE_INFINITY,
    institution,
    second: random.chance(0.3) ? group.institutions[random.below(3)] : undefined,
    secondFrom: firstYear + random.below(8),
    secondReplaces: random.chance(0.6),
    reference: JSON.stringify({ id, display_name: name, orcid }),
  }
}

export function authorLine({ id, name, orcid }: Member): string {
  return JSON.stringify({ id, orcid, display_name: name, display_name_alternatives: [], ids: { openalex: id, orcid } })
}
