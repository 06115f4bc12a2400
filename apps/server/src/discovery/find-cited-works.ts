import type { Engine } from '@cognate/catalogue'
import type { ReadManuscript, WorkRecord } from '@cognate/contract'
import { foldText } from '@cognate/matching'

type ReadReference = Pick<ReadManuscript['references'][number], 'doi' | 'text' | 'title' | 'year'>

/** References that are looked up by their titles; a reference list of a review has hundreds. */
const MOST_TITLES = 150
/** Works that begin alike and are compared. */
const MOST_ALIKE = 5
/** A shorter title agrees by chance. */
const LETTERS_OF_A_TITLE = 20
/** Titles that are remembered: a manuscript is asked for again and again, and its references stay. */
const MOST_REMEMBERED = 20_000

/** By engine, what the titles of references gave. */
const remembered = new WeakMap<Engine, Map<string, string | undefined>>()

/** The work that each reference means: by its DOI, else by its title where year or author agrees; undefined for none. */
export async function findCitedWorks(
  references: readonly ReadReference[],
  engine: Engine,
): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = []
  let titles = 0
  for (const reference of references) {
    const known = reference.doi === null ? undefined : await engine.resolveIdentifier('doi', reference.doi)
    const isByTitle = known?.kind !== 'work' && titles++ < MOST_TITLES
    found.push(isByTitle ? await recallByTitle(reference, engine) : known?.kind === 'work' ? known.id : undefined)
  }
  return found
}

async function recallByTitle(reference: ReadReference, engine: Engine): Promise<string | undefined> {
  const titles = remembered.get(engine) ?? new Map<string, string | undefined>()
  remembered.set(engine, titles)
  const { title, year, text } = reference
  const key = JSON.stringify([title, year, text])
  if (titles.has(key)) return titles.get(key)
  const found = await findByTitle(reference, engine)
  if (titles.size >= MOST_REMEMBERED) titles.clear()
  titles.set(key, found)
  return found
}

async function findByTitle(reference: ReadReference, engine: Engine): Promise<string | undefined> {
  for (const title of titlesIn(reference)) {
    const beginning = title.split(' ').slice(0, 12).join(' ')
    const { results } = await engine.autocomplete(['works'], beginning, MOST_ALIKE)
    const works = (
      await engine.readRecords(
        'work',
        results.map(({ id }) => id),
      )
    ).flatMap((work) => work ?? [])
    const meant = works.find((work) => plain(work.title) === plain(title) && agrees(work, reference))
    if (meant) return meant.id
  }
  return undefined
}

/** What can be the title of a reference: as marked in the file, between quotes, or the longest sentences. */
function titlesIn({ title, text }: ReadReference): string[] {
  if (title !== null) return [title]
  const quoted = /[“"„«]([^”"“»]{20,300})[”"“»]/.exec(text)?.[1]
  const sentences = text
    .replace(/https?:\S+|doi:\S+/gi, ' ')
    .split(/(?<=\p{Ll}{2}|\)|\d)[.?!]\s+|(?<=\(\d{4}[a-z]?\))[.,:]?\s+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => plain(sentence).length >= LETTERS_OF_A_TITLE && sentence.split(' ').length >= 3)
  const longest = [...sentences].sort((a, b) => b.length - a.length).slice(0, 2)
  return quoted === undefined ? longest : [quoted.replace(/[,.]$/, '')]
}

const plain = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Whether year or an author's family name say the same. */
function agrees({ publication_year: year, authorships }: WorkRecord, reference: ReadReference): boolean {
  if (reference.year !== null && year !== null && Math.abs(year - reference.year) <= 1) return true
  const words = new Set(foldText(reference.text).split(/[^\p{L}]+/u))
  return authorships.some(({ author }) => words.has(foldText(author.display_name).split(' ').at(-1) ?? ''))
}
