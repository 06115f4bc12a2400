import { createHash } from 'node:crypto'
import { lockImport } from '../../../base/import-lock.ts'
import { idOf } from '../../reading/catalogue-ids.ts'
import { asList, objectOf, type Raw } from '../../reading/raw.ts'
import { OpenAlexApi, OpenAlexApiError, type OpenAlexApiOptions } from './open-alex-api.ts'
import { authorIdsOf, replacedAuthors } from './replaced-authors.ts'
import { type ReferredEntity, referredEntities, SliceFolder, type SliceQuery, type SliceState } from './slice-folder.ts'

export interface DownloadOptions {
  query: Omit<SliceQuery, 'baseUrl'>
  api: OpenAlexApiOptions
  /** The folder of the download; a download that ended early continues there. */
  directory: string
  /** Today, `YYYY-MM-DD`. */
  today: string
  /** Begins again, whatever the folder holds. */
  isFresh?: boolean
  onProgress?: (progress: { stage: string; done: number; total: number }) => void
}

/** What is read of each kind. Fields that the API does not know are removed from the call. */
const fields = {
  works: [
    ...['id', 'doi', 'title', 'display_name', 'publication_year', 'publication_date', 'ids', 'language', 'type'],
    ...['primary_location', 'best_oa_location', 'open_access', 'authorships', 'cited_by_count', 'biblio'],
    ...['is_retracted', 'primary_topic', 'topics', 'abstract_inverted_index', 'referenced_works', 'updated_date'],
  ],
  authors: [
    ...['id', 'orcid', 'display_name', 'display_name_alternatives', 'works_count', 'cited_by_count', 'summary_stats'],
    ...['ids', 'affiliations', 'last_known_institutions', 'topics', 'counts_by_year', 'updated_date'],
  ],
  institutions: [
    ...['id', 'ror', 'display_name', 'country_code', 'type', 'lineage', 'homepage_url', 'image_thumbnail_url'],
    ...['display_name_acronyms', 'display_name_alternatives', 'works_count', 'cited_by_count', 'ids', 'geo'],
    ...['associated_institutions', 'topics', 'counts_by_year', 'updated_date'],
  ],
  sources: [
    ...['id', 'issn_l', 'issn', 'display_name', 'abbreviated_title', 'host_organization_name', 'works_count', 'ids'],
    ...['cited_by_count', 'summary_stats', 'is_oa', 'homepage_url', 'country_code', 'type', 'topics'],
    ...['counts_by_year', 'updated_date'],
  ],
}

const FIRST_PAGE = '*'
const WORKS_PER_PAGE = 200
/** The API takes at most this many values of a filter. */
const IDS_PER_CALL = 100
/** Lists give at most this many authorships of a work; the record itself has all. */
const AUTHORSHIPS_IN_LISTS = 100
/** The share of the works counted that a whole list holds: their number changes while they are read. */
const WHOLE = 0.99

/** A name for the folder of a download: the same query always gets the same name. */
export function sliceName({ filter = '', search = '' }: DownloadOptions['query']): string {
  return `openalex-${createHash('sha256').update(`${filter}\n${search}`).digest('hex').slice(0, 8)}`
}

/**
 * Downloads the works that match from OpenAlex's API, then the venues, institutions and authors they refer to, into a
 * folder in the layout of the snapshot. A download that ended early continues; a complete one is repeated from the next day
 * on, and takes the place of the old one once the first page is there.
 * @throws OpenAlexApiError  What was read so far is kept.
 * @throws ImportRunningError where another download into the folder is running.
 */
export async function downloadSlice(options: DownloadOptions): Promise<SliceState> {
  const folder = new SliceFolder(options.directory)
  const unlock = lockImport(options.directory)
  try {
    const state = startOrResume(folder, options)
    if (!state.isComplete)
      await new Download(folder, state, options).run().catch((error) => reportKept(error, folder, state))
    return state
  } finally {
    unlock()
  }
}

function startOrResume(folder: SliceFolder, { query, api, today, isFresh }: DownloadOptions): SliceState {
  const sliceQuery: SliceQuery = { baseUrl: api.baseUrl.href, ...query }
  const found = isFresh ? undefined : folder.state()
  if (found && (found.query.filter !== sliceQuery.filter || found.query.search !== sliceQuery.search))
    throw new OpenAlexApiError(
      `${folder.directory} holds the download of another query: give this one another name, or download it anew.`,
    )
  const isOld = found?.isComplete && found.updatedDate !== today
  if (found && !isOld) return found
  const referred = { sources: 0, institutions: 0, authors: 0 }
  const nothing = { count: 0, works: 0, pages: 0, cursor: FIRST_PAGE, referred, isComplete: false }
  return { query: sliceQuery, updatedDate: today, ...nothing }
}

/** Adds to a failure how much was read and kept. */
function reportKept(error: unknown, { directory }: SliceFolder, { works, count }: SliceState): never {
  if (!(error instanceof OpenAlexApiError) || works === 0) throw error
  const read = `${works.toLocaleString('en')} of ${count.toLocaleString('en')} works`
  const sentence = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`
  throw new OpenAlexApiError(`${sentence} ${read} are kept in ${directory}; the same command continues there.`, {
    cause: error,
  })
}

class Download {
  private readonly folder: SliceFolder
  private readonly state: SliceState
  private readonly options: DownloadOptions
  private readonly api: OpenAlexApi

  constructor(folder: SliceFolder, state: SliceState, options: DownloadOptions) {
    this.folder = folder
    this.state = state
    this.options = options
    this.api = new OpenAlexApi(options.api, fields)
  }

  async run(): Promise<void> {
    await this.readWorks()
    const ids = referredIds(this.folder.works(this.state))
    for (const entity of referredEntities) await this.readReferred(entity, ids[entity])
    await this.findMerged(new Set(ids.authors))
    this.state.isComplete = true
    this.folder.keep(this.state)
    this.folder.dropEarlier()
  }

  private async readWorks(): Promise<void> {
    const { folder, state } = this
    const { filter, search } = state.query
    while (state.cursor !== null) {
      this.report('downloading works', state.works, state.count)
      const page = await this.api.list({
        entity: 'works',
        filter,
        search,
        cursor: state.cursor,
        perPage: WORKS_PER_PAGE,
      })
      const count = page.results.length > 0 ? page.count : Math.max(page.count, state.count)
      if (page.nextCursor === null && state.works + page.results.length < count * WHOLE)
        throw new OpenAlexApiError(`OpenAlex ends its list of ${count.toLocaleString('en')} works too early.`)
      if (state.cursor === FIRST_PAGE) {
        if (page.results.length === 0) throw new OpenAlexApiError('OpenAlex has no work that matches.')
        folder.clear()
      }
      const works: Raw[] = []
      for (const work of page.results) works.push(await this.withAllAuthorships(work))
      if (works.length > 0) folder.writePart('works', state, state.pages++, works)
      state.works += works.length
      state.count = count
      if (page.nextCursor === state.cursor) throw new OpenAlexApiError('OpenAlex gives the same page again.')
      state.cursor = page.nextCursor
      folder.keep(state)
    }
  }

  private async withAllAuthorships(work: Raw): Promise<Raw> {
    if (asList(work.authorships).length < AUTHORSHIPS_IN_LISTS) return work
    const id = idOf(work.id, 'W')
    return (id && (await this.api.record('works', bareId(id)))) || work
  }

  private async readReferred(entity: ReferredEntity, ids: string[]): Promise<void> {
    const { folder, state } = this
    while (state.referred[entity] < ids.length) {
      this.report(`downloading ${entity}`, state.referred[entity], ids.length)
      const first = state.referred[entity]
      const batch = ids.slice(first, first + IDS_PER_CALL)
      const results = await this.byId(entity, batch)
      if (results.length > 0) folder.writePart(entity, state, first / IDS_PER_CALL, results)
      state.referred[entity] = first + batch.length
      folder.keep(state)
    }
  }

  /** The API tells of no merges: whose place somebody else has taken in all works, and who exists no more, was merged. */
  private async findMerged(named: ReadonlySet<string>): Promise<void> {
    const { folder, state } = this
    const replaced = replacedAuthors(folder.earlierWorks(), folder.works(state), named)
    const ids = [...replaced.keys()]
    for (let first = 0; first < ids.length; first += IDS_PER_CALL) {
      this.report('looking for merged authors', first, ids.length)
      const existing = await this.byId('authors', ids.slice(first, first + IDS_PER_CALL))
      for (const { id } of existing) replaced.delete(String(id))
    }
    // Whom works name again is somebody again.
    const merged = [...folder.merged(), ...replaced].filter(([id]) => !named.has(id))
    folder.keepMerged(new Map(merged))
  }

  private async byId(entity: ReferredEntity, ids: readonly string[]): Promise<Raw[]> {
    const filter = `openalex:${ids.map(bareId).join('|')}`
    return (await this.api.list({ entity, filter, cursor: FIRST_PAGE, perPage: IDS_PER_CALL })).results
  }

  private report(stage: string, done: number, total: number): void {
    this.options.onProgress?.({ stage, done, total })
  }
}

function bareId(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1)
}

const idsIn: Record<ReferredEntity, (work: Raw) => (string | null)[]> = {
  authors: authorIdsOf,
  institutions: (work) =>
    asList(work.authorships)
      .flatMap((one) => asList(objectOf(one).institutions))
      .map((institution) => idOf(objectOf(institution).id, 'I')),
  sources: (work) => [idOf(objectOf(objectOf(work.primary_location).source).id, 'S')],
}

/** Distinct ids in the order of their first mention, which is the same in every run. */
function referredIds(works: Iterable<Raw>): Record<ReferredEntity, string[]> {
  const found = { sources: new Set<string>(), institutions: new Set<string>(), authors: new Set<string>() }
  for (const work of works) {
    for (const entity of referredEntities) {
      for (const id of idsIn[entity](work)) if (id !== null) found[entity].add(id)
    }
  }
  return { sources: [...found.sources], institutions: [...found.institutions], authors: [...found.authors] }
}
