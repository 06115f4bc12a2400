import type { Member, ResearchGroup } from './groups.ts'
import { drawSubject } from './prose.ts'
import { Random } from './random.ts'
import { CHUNK_GROUPS, CHUNK_WORKS, GROUP_AUTHORS, LAST_YEAR, MOVE_DISTANCE, STREAM, venuesAfter } from './scale.ts'
import type { Topic } from './topics.ts'
import type { World } from './world.ts'
import { type Author, writeWork } from './write-work.ts'

/** Works of a chunk written by its new groups, member by member in turn, so that every author has works. */
const DEBUT_WORKS = 250
/** Every sixth chunk has a work of a large collaboration, in an odd place, where no author has a first work. */
const COLLABORATION = { every: 6, at: 301, smallest: 101, largest: 180 }

/** The lines of the works of a chunk, the first `count` of its 500. */
export function* chunkLines(world: World, seed: number, chunk: number, count: number): Generator<string> {
  const random = new Random(seed, STREAM.work, chunk)
  for (let place = 0; place < count; place += 1) yield workLine(world, chunk, place, random)
}

function workLine(world: World, chunk: number, place: number, random: Random): string {
  const index = chunk * CHUNK_WORKS + place
  const group = world.group(pickGroup(chunk, place, random))
  const debut = place % 2 === 0 ? group.members[Math.floor(place / 2 / CHUNK_GROUPS) % GROUP_AUTHORS] : undefined
  const year = pickYear(debut?.firstYear ?? group.startYear, debut?.lastYear ?? LAST_YEAR, random)
  const large = place === COLLABORATION.at && chunk % COLLABORATION.every === 0
  const authors = large ? collaborate(world, chunk, year, random) : team(world, group, debut, year, random)
  const [topic, other] = pickTopics(group, year, random)
  const venue = world.pickVenue(topic.field.id, venuesAfter(chunk + 1), random)
  const city = world.institution(authors[0]!.institutions[0]!).city
  const subject = drawSubject(topic, other, city, random)
  return writeWork({ index, year, authors, subject, venue, group, world, random })
}

/** In even places one of the chunk's new groups, in odd ones any so far, the earlier ones more often. */
function pickGroup(chunk: number, place: number, random: Random): number {
  if (place % 2 === 0 && place / 2 < DEBUT_WORKS) return chunk * CHUNK_GROUPS + ((place / 2) % CHUNK_GROUPS)
  return Math.floor((chunk + 1) * CHUNK_GROUPS * random.next() ** 1.2)
}

/** More works in later years, as in the literature. */
function pickYear(first: number, last: number, random: Random): number {
  const end = Math.min(last, LAST_YEAR)
  return end - Math.floor((end - first + 1) * random.next() ** 1.5)
}

/** One to eight members of the group who are active in the year, those of low number more often; the debutant first. */
function team(world: World, group: ResearchGroup, debut: Member | undefined, year: number, random: Random): Author[] {
  const size = 1 + Math.min(7, Math.floor(random.next() * 2.2 + random.next() * 4.2))
  const source = group.index >= MOVE_DISTANCE ? world.group(group.index - MOVE_DISTANCE) : undefined
  const chosen: Author[] = debut ? [{ member: debut, institutions: institutionsOf(debut, year) }] : []
  for (let attempt = 0; attempt < 4 * size && chosen.length < size; attempt += 1) {
    const slot = Math.floor(GROUP_AUTHORS * random.next() ** 1.5)
    const own = group.members[slot]!
    const arrival = source?.members[slot]
    if (arrival && arrival.movesIn <= year && year <= arrival.lastYear && random.chance(0.6)) {
      add(chosen, arrival, [group.institutions[0]])
    } else if (own.firstYear <= year && year <= own.lastYear && year < own.movesIn) {
      add(chosen, own, institutionsOf(own, year))
    }
  }
  if (chosen.length === 0) add(chosen, group.members[0]!, institutionsOf(group.members[0]!, year))
  // Some works join two groups.
  if (random.chance(0.15) && chosen.length < 8) {
    const guest = world.member(random.below((group.index + 1) * GROUP_AUTHORS))
    if (guest.firstYear <= year && year <= guest.lastYear) add(chosen, guest, institutionsOf(guest, year))
  }
  return chosen
}

function add(chosen: Author[], member: Member, institutions: readonly number[]): void {
  if (!chosen.some((author) => author.member.id === member.id)) chosen.push({ member, institutions })
}

function institutionsOf(member: Member, year: number): readonly number[] {
  const { institution, second, secondFrom, secondReplaces } = member
  if (second === undefined || year < secondFrom || second === institution) return [institution]
  return secondReplaces ? [second] : [institution, second]
}

/** Members of many groups at once: 101 to 180 authors. */
function collaborate(world: World, chunk: number, year: number, random: Random): Author[] {
  const visible = (chunk + 1) * CHUNK_GROUPS * GROUP_AUTHORS
  const size = random.between(COLLABORATION.smallest, COLLABORATION.largest)
  const first = random.below(visible)
  return Array.from({ length: size }, (_, at) => {
    const member = world.member((first + at) % visible)
    return { member, institutions: institutionsOf(member, year) }
  })
}

/** The topic of the work and a second one that it mentions. */
function pickTopics(group: ResearchGroup, year: number, random: Random): [Topic, Topic] {
  const [first, drift, side] = group.topics
  const draw = random.next()
  if (draw < 0.1) return [side, first]
  if (year < group.pivot) return draw < 0.85 ? [first, drift] : [drift, first]
  return draw < 0.6 ? [drift, first] : [first, side]
}
