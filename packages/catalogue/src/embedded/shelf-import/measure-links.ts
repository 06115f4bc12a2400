import type { AuthorRecord } from '@cognate/contract'
import { locate } from '../../columns/identify.ts'
import { createLinker, type Linker } from '../../shelves/link.ts'
import type { EmbeddedCatalogue } from '../embedded-catalogue.ts'
import { embeddedKnownRecords } from './embedded-known-records.ts'

/** How people were found under one form of their names. */
export interface LinkFigures {
  /** People asked for. */
  asked: number
  /** Found as the author who bears their ORCID iD. */
  right: number
  /** Found as somebody else. */
  wrong: number
  /**
   * Asked for once more with themselves taken out of the catalogue: whoever is found then, and does not bear the same ORCID iD, is
   * somebody else, or the same person whom the catalogue holds twice.
   */
  strangersLinked: number
}

/** Forms in which sources write a name. */
export const nameForms = ['as shown', 'other names', 'family name first', 'initials', 'one initial'] as const
export type NameForm = (typeof nameForms)[number]

/** What linking people by name and institution is worth in a catalogue. */
export interface LinkMeasures {
  /** Authors with an ORCID iD and an institution. */
  people: number
  figures: Record<NameForm, LinkFigures>
  /** Time to read all names, and of one look-up on average, in milliseconds. */
  preparedMs: number
  lookupMs: number
}

/**
 * Links authors whose ORCID iD is known as if it were not: by name and one of their institutions, the one they were at first in the
 * record. Precision is right / (right + wrong), recall right / asked. The catalogue must be open for this alone: people are hidden in it
 * for a moment each.
 */
export async function measureLinks(
  catalogue: EmbeddedCatalogue,
  now: () => number = () => performance.now(),
): Promise<LinkMeasures> {
  const start = now()
  const linker = await createLinker(embeddedKnownRecords(catalogue))
  const prepared = now()
  const figures = Object.fromEntries(nameForms.map((form) => [form, noFigures()])) as Record<NameForm, LinkFigures>
  let people = 0
  let lookups = 0
  for (const { index, author } of goldIn(catalogue)) {
    people++
    for (const form of nameForms) {
      for (const name of namesOf(author, form)) {
        lookups += 2
        await ask({ index, author, name, linker, catalogue }, figures[form])
      }
    }
  }
  const lookupMs = lookups === 0 ? 0 : (now() - prepared) / lookups
  return { people, figures, preparedMs: prepared - start, lookupMs }
}

interface Asked {
  index: number
  author: AuthorRecord
  name: string
  linker: Linker
  catalogue: EmbeddedCatalogue
}

async function ask({ index, author, name, linker, catalogue }: Asked, figures: LinkFigures): Promise<void> {
  const places = new Set([locate('institution', author.affiliations[0]!.institution.id, catalogue.data)!])
  const person = { name, orcid: null, places }
  const [found] = await linker.authorsOf([person])
  const { marks } = catalogue.data.hidden
  marks[index] = 1
  const [stranger] = await linker.authorsOf([person])
  marks[index] = 0
  figures.asked++
  if (found?.id === author.id) figures.right++
  else if (found) figures.wrong++
  if (stranger && orcidOf(stranger.id, catalogue) !== author.orcid) figures.strangersLinked++
}

function orcidOf(id: string, catalogue: EmbeddedCatalogue): string | null {
  return (JSON.parse(catalogue.readRecordsJson('author', [id])[0]!) as AuthorRecord).orcid
}

function* goldIn({ records, data }: EmbeddedCatalogue): Generator<{ index: number; author: AuthorRecord }> {
  for (let index = 0; index < data.columns.author_id.length; index++) {
    const author = JSON.parse(records.json('author', index)) as AuthorRecord
    if (author.orcid !== null && author.affiliations.length > 0) yield { index, author }
  }
}

function namesOf({ display_name, display_name_alternatives }: AuthorRecord, form: NameForm): string[] {
  if (form === 'as shown') return [display_name]
  if (form === 'other names') return display_name_alternatives
  const words = display_name.split(' ')
  const family = words.at(-1)!
  const given = words.slice(0, -1)
  if (given.length === 0) return []
  if (form === 'family name first') return [`${family}, ${given.join(' ')}`]
  const initials = given.map((word) => `${word[0]}.`)
  return (form === 'one initial') === (initials.length === 1) ? [`${initials.join(' ')} ${family}`] : []
}

function noFigures(): LinkFigures {
  return { asked: 0, right: 0, wrong: 0, strangersLinked: 0 }
}
