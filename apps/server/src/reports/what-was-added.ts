import { createHash } from 'node:crypto'
import {
  type AddedByUpdate,
  FindSimilarRequest,
  type FrozenResult,
  QUERY_TEXT,
  shortId,
  WATCHED,
} from '@cognate/contract'
import type { KnownResults, SavedSearch, Watch } from '@cognate/workspace'
import type { Caller } from '../access/callers.ts'
import type { AskingCaller } from '../discovery/ask-catalogue.ts'
import { currentIds, currentNarrowing, currentRecords } from '../discovery/current-ids.ts'
import type { OptOuts } from '../discovery/opt-outs.ts'
import { checksOf, queryOfManuscript } from '../discovery/query-of-manuscript.ts'
import { askFreezable, type FreezableAnswer } from './ask-frozen.ts'
import type { CheckSources } from './collected-check.ts'
import {
  conflictsOfCollected,
  type InConflict,
  keyOf,
  newConflicts,
  pairsOf,
  together,
} from './conflicts-of-watched.ts'

interface Asking extends AskingCaller {
  caller: Caller
  services: AskingCaller['services'] & CheckSources
}

/** What a catalogue answers to a collection's question, and what that adds to the answer before. */
export interface Comparison {
  known: KnownResults
  catalogue_version: string
  added: AddedByUpdate | null
}

/**
 * Asks the question of a collection, and compares the answer with the one before. Undefined where the collection has nothing to ask
 * with. Another question, and a first answer, add nobody new; of another question, too, it is told who of the collection is in
 * conflict since.
 * @throws AppError as `askCatalogue`
 */
export async function findAdded(
  search: SavedSearch,
  before: Pick<Watch, 'known' | 'news'>,
  { caller, services }: Asking,
): Promise<Comparison | undefined> {
  const question = await questionOf(search, { caller, services })
  if (!question) return undefined
  const answer = await askFreezable(question, { caller, services }, async (engine, { results }) => {
    const ids = [...new Set(results.flatMap(({ evidence }) => evidence.map(({ identifier }) => identifier)))]
    const works = ids.length === 0 ? [] : await engine.readRecords('work', ids)
    return { dates: new Map(works.flatMap((work) => (work ? [[shortId(work.id), work.publication_date ?? '']] : []))) }
  })
  const inConflict = await conflictsOfCollected(search, caller, services)
  const known = { ...knownOf(answer, search), ...(inConflict && { conflicts: inConflict.map(keyOf) }) }
  const { catalogue: catalogue_version, catalogue_date } = answer.versions
  if (!before.known) return { known, catalogue_version, added: null }
  const then = await knownToday(before.known, services.catalogue)
  const isSame = then.question === known.question
  const news = isSame ? before.news : withConflictsAlone(before.news)
  const added = {
    ...(isSame ? whatIsNew(answer, then, answer.dates) : nobodyNew),
    conflicts: newConflicts(inConflict, then),
  }
  const isNothing = added.people.length + added.works.length + added.conflicts.length === 0
  // Whoever goes back to an older or a smaller catalogue learns nothing new there, nor when coming back from it.
  if (catalogue_date < then.date || (isNothing && catalogue_date === then.date))
    return { known: isSame ? before.known : known, catalogue_version, added: news }
  const earlier = stillThere(news && (await newsToday(news, services.catalogue)), answer, inConflict)
  if (isNothing) return { known, catalogue_version, added: earlier }
  const found_at = services.now().toISOString()
  const conflicts = together([...added.conflicts, ...pairsOf(earlier?.conflicts)])
  return {
    ...{ known, catalogue_version },
    added: {
      ...{ found_at, catalogue: catalogue_version, catalogue_date },
      people: eachOnce([...added.people, ...(earlier?.people ?? [])]),
      works: eachOnce([...added.works, ...(earlier?.works ?? [])]),
      ...(conflicts.length > 0 && { conflicts }),
    },
  }
}

const nobodyNew: Pick<AddedByUpdate, 'people' | 'works'> = { people: [], works: [] }

/** Another question leaves of earlier news who of the collection is in conflict. */
const withConflictsAlone = (news: AddedByUpdate | null): AddedByUpdate | null =>
  news?.conflicts ? { ...news, ...nobodyNew } : null

/** Who was merged into another since is nobody new. */
async function knownToday(known: KnownResults, catalogue: Catalogue): Promise<KnownResults> {
  const today = (ids: readonly string[]) =>
    currentIds(
      ids.map((identifier) => ({ identifier })),
      catalogue,
    )
  const pairs = known.conflicts?.map((key) => key.split(/ (.*)/s, 2) as [string, string])
  const inConflict = pairs && (await today(pairs.map(([id]) => id)))
  return {
    ...known,
    ...{ people: await today(known.people), works: await today(known.works) },
    ...(inConflict && { conflicts: inConflict.map((id, at) => `${id} ${pairs[at]![1]}`) }),
  }
}

async function newsToday(news: AddedByUpdate, catalogue: Catalogue): Promise<AddedByUpdate> {
  const [people, works] = [await currentRecords(news.people, catalogue), await currentRecords(news.works, catalogue)]
  return { ...news, people, works }
}

type Catalogue = AskingCaller['services']['catalogue']

/** Earlier news as far as the answer has it still, the people at the places that they have in it. */
function stillThere(
  news: AddedByUpdate | null,
  { results }: FreezableAnswer,
  inConflict: readonly InConflict[] = [],
): AddedByUpdate | null {
  if (!news) return null
  const ranks = new Map(results.map(({ identifier, rank }) => [shortId(identifier), rank]))
  const works = new Set(worksOf(results).map(({ identifier }) => shortId(identifier)))
  const people = news.people.flatMap((one) => {
    const rank = ranks.get(shortId(one.identifier))
    return rank === undefined ? [] : { ...one, rank }
  })
  const kept = news.works.filter(({ identifier }) => works.has(shortId(identifier)))
  const today = new Set(inConflict.map(keyOf))
  const conflicts = together(pairsOf(news.conflicts).filter((one) => today.has(keyOf(one))))
  const { conflicts: _, ...others } = news
  const isNothing = people.length + kept.length + conflicts.length === 0
  return isNothing ? null : { ...others, people, works: kept, ...(conflicts.length > 0 && { conflicts }) }
}

/** News without those who asked to be left out since, and without works that are told as theirs; null where nothing is left. */
export function visibleNews(news: AddedByUpdate | null, optOuts: Pick<OptOuts, 'has'>): AddedByUpdate | null {
  if (!news) return null
  const has = (id: string) => optOuts.has(id)
  const people = news.people.filter(({ identifier }) => !has(identifier))
  // News that were found by an earlier version name people alone.
  const goneNames = new Set(news.people.filter((one) => !people.includes(one)).map(({ display_name }) => display_name))
  const works = news.works.filter(({ author, person }) => (author ? !has(author) : !goneNames.has(person)))
  const { conflicts: found = [], ...others } = news
  const conflicts = found.filter(({ identifier }) => !has(identifier))
  const isNothing = people.length + works.length + conflicts.length === 0
  return isNothing ? null : { ...others, people, works, ...(conflicts.length > 0 && { conflicts }) }
}

/** How much there is of each kind. */
export const countsOf = ({ people, works, conflicts }: AddedByUpdate) => ({
  ...{ people: people.length, works: works.length },
  ...(conflicts && { conflicts: conflicts.length }),
})

/** The most that is told of each kind. */
const MOST_TOLD = 50

const eachOnce = <Named extends { identifier: string }>(named: readonly Named[]): Named[] =>
  [...new Map(named.toReversed().map((one) => [shortId(one.identifier), one])).values()]
    .toReversed()
    .slice(0, MOST_TOLD)

/** Everybody in conflict with those who are checked against. */
const HIDING = { type: 'exclude' as const, values: [] }

/** What the people of a collection are looked for with. */
async function questionOf(search: SavedSearch, { caller, services }: Asking): Promise<FindSimilarRequest | undefined> {
  const { uuid, manuscript, texts } = search
  const { filters: kept, conflict_of_interest } = await currentNarrowing(search, services.catalogue)
  // A manuscript with which nobody has searched yet hides conflicts with its authors, as the page has it.
  const isUnsearched = manuscript && conflict_of_interest.records.length === 0 && checksOf(manuscript).length > 0
  const filters = isUnsearched && caller.filters.has('coi_authors') ? { coi_authors: HIDING, ...kept } : kept
  const text = texts.at(-1)?.text ?? ''
  const common = { dataset: 'experts', filters, limit: WATCHED }
  if (text === '') return undefined
  if (manuscript) {
    const asked = FindSimilarRequest.parse({ ...common, manuscript: uuid })
    return (await queryOfManuscript(asked, caller, services)).query
  }
  const records = [{ record_type: 'record', identifier: QUERY_TEXT, fields: { text } }]
  const conflicts = conflict_of_interest.records.length > 0 && { conflict_of_interest }
  return FindSimilarRequest.parse({ ...common, ...conflicts, records, search: uuid, use_included: false })
}

function knownOf({ results, beyond, versions }: FreezableAnswer, search: SavedSearch): KnownResults {
  return {
    question: createHash('sha256')
      .update(JSON.stringify(wordsOf(search)))
      .digest('hex'),
    date: versions.catalogue_date,
    people: [...results, ...beyond].map(({ identifier }) => shortId(identifier)),
    works: worksOf(results).map(({ identifier }) => shortId(identifier)),
  }
}

/** What people asked with. What merged ids, those who asked to be left out and the calendar make of it is no other question. */
const wordsOf = ({ texts, filters, manuscript, conflict_of_interest }: SavedSearch) => ({
  ...{ text: texts.at(-1)?.text, filters, conflict_of_interest },
  ...(manuscript && { authors: checksOf(manuscript), policy: manuscript.policy }),
})

const worksOf = (results: readonly FrozenResult[]) =>
  results.flatMap(({ evidence, display_name, identifier: author }) =>
    evidence.map(({ identifier, title, publication_year }) => ({
      ...{ identifier, title, publication_year, person: display_name, author },
    })),
  )

/** People who were not among those known, and works that appeared since. */
function whatIsNew({ results }: FreezableAnswer, known: KnownResults, dates: ReadonlyMap<string, string>) {
  const [people, works] = [new Set(known.people), new Set(known.works)]
  const isNew = (id: string) => !works.has(id) && (dates.get(id) ?? '') > known.date
  return {
    people: results
      .filter(({ identifier }) => !people.has(shortId(identifier)))
      .map(({ identifier, display_name, rank }) => ({ identifier, display_name, rank })),
    works: worksOf(results).filter(({ identifier }) => isNew(shortId(identifier))),
  }
}
