import { domains } from './fields.ts'
import { type Language, languageOfCountry, writeForeign } from './foreign.ts'
import { drawSubject, type Subject, writeAbstract, writeTitle } from './prose.ts'
import { Random } from './random.ts'
import { place, type Topic } from './topics.ts'
import {
  CHUNK_GROUPS,
  CHUNK_WORKS,
  GROUP_AUTHORS,
  type Group,
  idOf,
  LAST_MONTH,
  LAST_YEAR,
  type Member,
  MOVE_DISTANCE,
  type Venue,
  venuesAfter,
  WORK_STREAM,
  type World,
} from './world.ts'

/** Works of a chunk that its new groups write, member by member in turn, so that every author has works. */
const DEBUT_WORKS = 250
/** Every sixth chunk holds a work of a large collaboration. */
const COLLABORATION = { every: 6, at: 300, smallest: 101, largest: 180 }

/** The lines of the works of a chunk, the first `count` of its 500. */
export function* chunkLines(world: World, seed: number, chunk: number, count: number): Generator<string> {
  const random = new Random(seed, WORK_STREAM, chunk)
  for (let place = 0; place < count; place += 1) yield workLine(world, chunk, place, random)
}

interface Author {
  member: Member
  institutions: readonly number[]
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
function team(world: World, group: Group, debut: Member | undefined, year: number, random: Random): Author[] {
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

/** The topic of the work and the one that it touches. */
function pickTopics(group: Group, year: number, random: Random): [Topic, Topic] {
  const [first, drift, side] = group.topics
  const draw = random.next()
  if (draw < 0.1) return [side, first]
  if (year < group.pivot) return draw < 0.85 ? [first, drift] : [drift, first]
  return draw < 0.6 ? [drift, first] : [first, side]
}

/** What kinds of document a venue carries: OpenAlex's type, share in hundredths, Crossref's type. */
const documents: Record<string, readonly (readonly [type: string, share: number, crossref: string])[]> = {
  journal: [
    ['article', 88, 'journal-article'],
    ['review', 9, 'journal-article'],
    ['editorial', 3, 'journal-article'],
  ],
  conference: [['article', 100, 'proceedings-article']],
  'book series': [
    ['book-chapter', 82, 'book-chapter'],
    ['book', 18, 'monograph'],
  ],
  'ebook platform': [
    ['book-chapter', 55, 'book-chapter'],
    ['book', 25, 'book'],
    ['reference-entry', 20, 'reference-entry'],
  ],
  repository: [
    ['preprint', 52, 'posted-content'],
    ['dissertation', 20, 'dissertation'],
    ['dataset', 14, 'dataset'],
    ['report', 10, 'report'],
    ['peer-review', 4, 'peer-review'],
  ],
}

function pickDocument(venueType: string, random: Random): readonly [type: string, crossref: string] {
  const [type, , crossref] = random.pickByShare(documents[venueType]!)
  return [type, crossref]
}

interface Draft {
  index: number
  year: number
  authors: readonly Author[]
  subject: Subject
  venue: Venue
  group: Group
  world: World
  random: Random
}

/** Assembles the line by hand from texts that are JSON already: three times as fast as building an object first. */
function writeWork({ index, year, authors, subject, venue, group, world, random }: Draft): string {
  const [type, crossref] = pickDocument(venue.type, random)
  const sole = type === 'dissertation' || type === 'editorial'
  const signed = sole ? authors.slice(0, 1) : authors
  const id = idOf('W', index)
  const { title, abstract, language } = writeText(subject, type, homeLanguage(authors, world, random), random)
  const inverted = abstract === undefined ? 'null' : invertedIndex(abstract)
  const doi = random.chance(0.92) ? `"https://doi.org/10.5555/98.${index + 1}"` : 'null'
  const isOpen = venue.isOpenAccess || random.chance(0.2)
  const pdf = isOpen && random.chance(0.8) ? `"https://open-access.example/${id.slice(21)}.pdf"` : 'null'
  const landing = `"https://papers.example/${id.slice(21)}"`
  const licence = isOpen ? '"cc-by"' : 'null'
  return (
    `{"id":"${id}","doi":${doi},"title":${JSON.stringify(title)},"display_name":${JSON.stringify(title)},` +
    `"publication_year":${year},"publication_date":"${dateIn(year, random)}","ids":{"openalex":"${id}","doi":${doi}},` +
    `"language":"${language}","type":"${type}","type_crossref":"${crossref}",` +
    `"primary_location":{"is_oa":${isOpen},"landing_page_url":${landing},"pdf_url":${pdf},"license":${licence},` +
    `"source":${venue.reference}},"open_access":{"is_oa":${isOpen},"oa_url":${isOpen ? (pdf === 'null' ? landing : pdf) : 'null'}},` +
    `"authorships":[${signed.map((author, at) => writeAuthorship(author, positionOf(at, signed.length), world)).join(',')}],` +
    `"biblio":${writeBiblio(venue.type, year, random)},"cited_by_count":${citations(year, type, group, signed.length, random)},` +
    `"is_retracted":${random.chance(0.001)},"topics":${writeTopics(subject, random)},"abstract_inverted_index":${inverted}}`
  )
}

interface Text {
  title: string
  abstract: string | undefined
  language: string
}

/** The first author's own language at times, else English. */
function homeLanguage(authors: readonly Author[], world: World, random: Random) {
  const { country } = world.institution(authors[0]!.institutions[0]!)
  return random.chance(0.14) ? languageOfCountry[country.code] : undefined
}

/** Title and abstract; one work in fourteen has none, and editorials never do. */
function writeText(subject: Subject, type: string, language: Language | undefined, random: Random): Text {
  const hasAbstract = type !== 'editorial' && !random.chance(0.07)
  if (language) {
    const { title, abstract } = writeForeign(language, subject.topic.field.id, subject.city, random)
    return { title, abstract: hasAbstract ? abstract : undefined, language }
  }
  const title = writeTitle(subject, type, random)
  return { title, abstract: hasAbstract ? writeAbstract(subject, random) : undefined, language: 'en' }
}

function positionOf(at: number, count: number): string {
  if (at === 0) return 'first'
  return at === count - 1 ? 'last' : 'middle'
}

function writeAuthorship({ member, institutions }: Author, position: string, world: World): string {
  const places = institutions.map((index) => world.institution(index))
  return (
    `{"author_position":"${position}","author":${member.reference},"institutions":[` +
    `${places.map((place) => place.reference).join(',')}],"raw_author_name":"${member.name}",` +
    `"raw_affiliation_strings":[${places.map((place) => `"${place.address}"`).join(',')}]}`
  )
}

/** A day of the year, up to September in the last one. Days end at 28, so that all exist. */
function dateIn(year: number, random: Random): string {
  const month = random.between(1, year === LAST_YEAR ? LAST_MONTH : 12)
  return `${year}-${String(month).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`
}

function writeBiblio(venueType: string, year: number, random: Random): string {
  const first = random.between(1, 900)
  const pages = `"first_page":"${first}","last_page":"${first + random.between(4, 28)}"`
  if (venueType !== 'journal') return `{"volume":null,"issue":null,${pages}}`
  return `{"volume":"${year - 1970}","issue":"${random.between(1, 12)}",${pages}}`
}

/** Log-normal, growing with age and standing: most works have few citations and a few have hundreds. */
function citations(year: number, type: string, group: Group, authors: number, random: Random): number {
  const age = LAST_YEAR - year + 0.4
  const weight = type === 'review' ? 2.5 : type === 'article' || type === 'preprint' ? 1 : 0.3
  const mean = 1.1 * age ** 0.8 * weight * group.standing * (authors > 100 ? 8 : 1)
  return Math.floor(mean * Math.exp(1.15 * random.normal() - 0.4))
}

function writeTopics({ topic, other }: Subject, random: Random): string {
  const first = topicReference(topic, 0.9 + random.below(100) / 1_000)
  if (other === topic || random.chance(0.35)) return `[${first}]`
  return `[${first},${topicReference(other, 0.4 + random.below(400) / 1_000)}]`
}

const references = new Map<Topic, string>()

function topicReference(topic: Topic, score: number): string {
  let rest = references.get(topic)
  if (!rest) {
    const { domain } = topic.field
    const lineage = JSON.stringify({
      ...place(topic),
      domain: { id: `https://openalex.org/domains/${domain}`, display_name: domains[domain] },
    })
    rest = `"id":"${topic.id}","display_name":${JSON.stringify(topic.name)},${lineage.slice(1)}`
    references.set(topic, rest)
  }
  return `{"score":${score.toFixed(3)},${rest}`
}

const numerals = Array.from({ length: 1_000 }, (_, number) => String(number))

/** Word → positions, as OpenAlex ships abstracts. Words hold neither quotes nor backslashes, so nothing is escaped. */
function invertedIndex(text: string): string {
  const rows = new Map<string, number>()
  const entries: string[] = []
  const words = text.split(' ')
  for (let position = 0; position < words.length; position += 1) {
    const word = words[position]!
    const row = rows.get(word)
    if (row === undefined) {
      rows.set(word, entries.length)
      entries.push(`"${word}":[${numerals[position]}`)
    } else {
      entries[row] += `,${numerals[position]}`
    }
  }
  return `{${entries.join('],')}]}`
}
