import { type DemoLanguage, languageOfCountry, writeForeign } from './foreign.ts'
import type { Member, ResearchGroup } from './groups.ts'
import { type Subject, writeAbstract, writeTitle } from './prose.ts'
import type { Random } from './random.ts'
import { demoId, LAST_MONTH, LAST_YEAR } from './scale.ts'
import { lineageOf, type Topic } from './topics.ts'
import type { Venue } from './venues.ts'
import type { World } from './world.ts'

/** An author of a work, with the institutions of that year. */
export interface Author {
  member: Member
  institutions: readonly number[]
}

/** A work with more authors is one of a large collaboration. */
const MOST_ORDINARY_AUTHORS = 100

/** The kinds of document in a venue: OpenAlex's type, share in hundredths, Crossref's type. */
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

/** What is drawn at random for a work before it is written. */
interface Draft {
  index: number
  year: number
  authors: readonly Author[]
  subject: Subject
  venue: Venue
  group: ResearchGroup
  world: World
  random: Random
}

/** Assembles the line from texts that are already JSON: three times as fast as building an object first. */
export function writeWork({ index, year, authors, subject, venue, group, world, random }: Draft): string {
  const [type, crossref] = pickDocument(venue.type, random)
  const sole = (type === 'dissertation' || type === 'editorial') && authors.length <= MOST_ORDINARY_AUTHORS
  const signed = sole ? authors.slice(0, 1) : authors
  const id = demoId('W', index)
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
    `"is_retracted":${random.chance(0.001)},"topics":${writeTopics(subject, index, random)},"abstract_inverted_index":${inverted}}`
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
function writeText(subject: Subject, type: string, language: DemoLanguage | undefined, random: Random): Text {
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
function citations(year: number, type: string, group: ResearchGroup, authors: number, random: Random): number {
  const age = LAST_YEAR - year + 0.4
  const weight = type === 'review' ? 2.5 : type === 'article' || type === 'preprint' ? 1 : 0.3
  const mean = 1.1 * age ** 0.8 * weight * group.standing * (authors > MOST_ORDINARY_AUTHORS ? 8 : 1)
  return Math.floor(mean * Math.exp(1.15 * random.normal() - 0.4))
}

/** One work in this many has no topics, as in real sources; the import estimates them. */
const WITHOUT_TOPICS = 25

function writeTopics({ topic, other }: Subject, index: number, random: Random): string {
  if (index % WITHOUT_TOPICS === WITHOUT_TOPICS - 1) return '[]'
  const first = topicReference(topic, 0.9 + random.below(100) / 1_000)
  if (other === topic || random.chance(0.35)) return `[${first}]`
  return `[${first},${topicReference(other, 0.4 + random.below(400) / 1_000)}]`
}

const references = new Map<Topic, string>()

function topicReference(topic: Topic, score: number): string {
  let rest = references.get(topic)
  if (!rest) {
    const lineage = JSON.stringify(lineageOf(topic))
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
