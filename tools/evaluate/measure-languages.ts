import type { EmbeddedCatalogue, Engine } from '@cognate/catalogue'
import { endpointKeys, FindSimilarRequest, QUERY_TEXT, type WorkRecord } from '@cognate/contract'
import {
  analyse,
  averageMeasures,
  foldText,
  languageOf,
  languageParts,
  type Measures,
  measure,
} from '@cognate/matching'
import { retrieve } from '@cognate/server/tooling'
import { askForExperts } from './ask-for-experts.ts'

/** What is asked for. */
export type SampledWork = Pick<WorkRecord, 'id' | 'title' | 'abstract' | 'authorships'>

/** Works of one language, counted. */
export interface LanguageFigures {
  language: string
  works: number
  /** Found among the first works by the title, by the title without accents and capitals, by three words, by these without accents. */
  title: number
  plainTitle: number
  words: number
  plainWords: number
  /** Works whose title's first word of that length finds nothing at all. */
  nothingByWord: number
}

/** Works that are asked for, of each language. */
const WORKS = 40
const FEWEST = 20
/** A work counts as found among this many. */
const FIRST = 50
const WORDS = 3
/** A word that says something has more letters. */
const LONG = 5
/** Translated titles that are asked for. */
const TITLES = 300

/** All works of a catalogue. */
export async function readWorks(catalogue: EmbeddedCatalogue): Promise<SampledWork[]> {
  const works = Array.from({ length: catalogue.summary.counts.work }, (_, place) => {
    const { id, title, abstract, authorships } = JSON.parse(catalogue.records.json('work', place)) as WorkRecord
    return { id, title, abstract, authorships }
  })
  catalogue.close()
  return works
}

/**
 * How often works are found by words of their titles.
 * @param fewest  Languages of fewer works are left out.
 */
export async function measureLanguages(
  works: readonly SampledWork[],
  engine: Engine,
  fewest = FEWEST,
): Promise<LanguageFigures[]> {
  const byLanguage = Map.groupBy(
    works.filter((work) => longWords(work).length >= WORDS),
    (work) => languageOf(textOf(work)),
  )
  const rows: LanguageFigures[] = []
  for (const [language, all] of byLanguage) {
    if (all.length >= fewest) rows.push(await measureLanguage(language, spread(all, WORKS), engine))
  }
  return rows.sort((a, b) => (a.language < b.language ? -1 : 1))
}

async function measureLanguage(
  language: string,
  works: readonly SampledWork[],
  engine: Engine,
): Promise<LanguageFigures> {
  const row = { language, works: works.length, title: 0, plainTitle: 0, words: 0, plainWords: 0, nothingByWord: 0 }
  for (const work of works) {
    const found = async (text: string) => Number((await firstWorks(text, engine)).includes(work.id))
    const words = longWords(work).slice(0, WORDS)
    row.title += await found(work.title)
    row.plainTitle += await found(foldText(work.title))
    row.words += await found(words.join(' '))
    row.plainWords += await found(foldText(words.join(' ')))
    if ((await firstWorks(words[0]!, engine)).length === 0) row.nothingByWord += 1
  }
  return row
}

const textOf = ({ title, abstract }: SampledWork) => `${title}\n${abstract ?? ''}`

/** The long words of a title that say something in the language of its text. */
function longWords(work: SampledWork): string[] {
  const words = work.title.match(/[\p{L}\p{M}]+/gu) ?? []
  return [...new Set(words.filter((word) => word.length > LONG && analyse(word).length > 0))]
}

/** A number of records, taken evenly from all parts of a list. */
export function spread<Row>(rows: readonly Row[], count: number): Row[] {
  const step = Math.max(1, rows.length / count)
  return Array.from({ length: Math.min(count, rows.length) }, (_, place) => rows[Math.floor(place * step)]!)
}

async function firstWorks(text: string, engine: Engine): Promise<string[]> {
  const request = FindSimilarRequest.parse({
    dataset: 'works',
    records: [{ record_type: 'record', identifier: QUERY_TEXT, fields: { text } }],
    limit: FIRST,
  })
  const { found } = await retrieve(request, { engine, endpoints: endpointKeys })
  return found.hits.map(({ id }) => id)
}

/** How well the authors of works are found by one half of their titles. */
export interface TranslationFigures {
  queries: number
  measures: Measures
}

/** A title in another language and its English translation, which stands in brackets. */
function translated({ title }: SampledWork): [original: string, translation: string] | undefined {
  const [original, translation, ...rest] = languageParts(title)
  if (!original || !translation || rest.some(({ text }) => text.trim() !== '')) return undefined
  const isKnown = original.language !== 'en' && translation.language === 'en' && translation.text.startsWith('(')
  return isKnown ? [original.text.trim(), translation.text.replace(/^\(|\)$/g, '')] : undefined
}

/** Asks for the experts of works by either half of titles that hold their translation: the halves should do about equally well. */
export async function measureTranslations(
  works: readonly SampledWork[],
  engine: Engine,
): Promise<[original: TranslationFigures, translation: TranslationFigures]> {
  const titles = works.flatMap((work) => {
    const halves = translated(work)
    return halves && work.authorships.length > 0 ? [{ work, halves }] : []
  })
  const asked = spread(titles, TITLES)
  const figuresOf = async (half: 0 | 1): Promise<TranslationFigures> => {
    const measures: Measures[] = []
    for (const { work, halves } of asked) {
      const { ranked } = await askForExperts({ title: halves[half], abstract: '' }, { engine })
      measures.push(measure(ranked, new Map(work.authorships.map(({ author }) => [author.id, 1]))))
    }
    return { queries: asked.length, measures: averageMeasures(measures) }
  }
  return [await figuresOf(0), await figuresOf(1)]
}
