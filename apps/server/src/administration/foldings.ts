import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type CatalogueSummary,
  type Engine,
  type InstitutionRule,
  type InstitutionRules,
  nameInRules,
  readInstitutionRules,
  SourceFileError,
  sumOfRules,
} from '@cognate/catalogue'
import {
  AppError,
  type FoldedInstitutionView,
  type FoldingRuleView,
  type InstitutionRecord,
  shortId,
} from '@cognate/contract'
import { foldText } from '@cognate/matching'

/** Where the operator's rules on institutions are kept for every import. */
export const institutionRulesIn = (dataDirectory: string): string => join(dataDirectory, 'institutions.csv')

interface Asked {
  search: string
  page: number
  page_size: number
}

interface Folded {
  count: number
  results: FoldedInstitutionView[]
  is_complete: boolean
}

/** The most cited institutions among which those with several names are listed, and the most that a search reaches. */
const REACHED = 10_000
const LARGEST_PAGE = 200

/** Institutions of a catalogue that match a search, the closest first; without one those with several names, the most cited first. */
export async function listFolded({ search, page, page_size }: Asked, engine: Engine): Promise<Folded> {
  if (search === '') return listFoldedAlone({ page, page_size }, engine)
  const identified = await findIdentified(search, engine)
  if (identified) return { count: 1, results: page === 1 ? [viewOf(identified)] : [], is_complete: true }
  const words = wordsOf(search)
  if (words === '' || page * page_size > REACHED) return { count: 0, results: [], is_complete: true }
  const { count, institutions } = await listNamed(words, { page, perPage: page_size }, engine)
  return { count: Math.min(count, REACHED), results: institutions.map(viewOf), is_complete: count <= REACHED }
}

async function listFoldedAlone({ page, page_size }: Omit<Asked, 'search'>, engine: Engine): Promise<Folded> {
  const { found, is_complete } = await readFolded(engine)
  return { count: found.length, results: found.slice((page - 1) * page_size, page * page_size), is_complete }
}

type FoldedAlone = Promise<{ found: FoldedInstitutionView[]; is_complete: boolean }>

/** By catalogue, which never changes: reading 10,000 institutions takes seconds. */
const read = new WeakMap<CatalogueSummary, FoldedAlone>()

function readFolded(engine: Engine): FoldedAlone {
  const known = read.get(engine.summary)
  if (known) return known
  const reading = collectFolded(engine)
  read.set(engine.summary, reading)
  reading.catch(() => read.delete(engine.summary))
  return reading
}

async function collectFolded(engine: Engine): FoldedAlone {
  const found: FoldedInstitutionView[] = []
  let all = Number.POSITIVE_INFINITY
  for (let page = 1; (page - 1) * LARGEST_PAGE < Math.min(all, REACHED); page++) {
    const { count, institutions } = await listNamed('', { page, perPage: LARGEST_PAGE }, engine)
    all = count
    found.push(...institutions.map(viewOf).filter(({ also_written }) => also_written.length > 0))
  }
  return { found, is_complete: all <= REACHED }
}

const NAMED = [
  ...(['id', 'display_name', 'display_name_alternatives', 'display_name_acronyms'] as const),
  ...(['country_code', 'works_count'] as const),
] satisfies (keyof InstitutionRecord)[]
type NamedInstitution = Pick<InstitutionRecord, (typeof NAMED)[number]>

const viewOf = (institution: NamedInstitution): FoldedInstitutionView => ({
  ...{ id: shortId(institution.id), display_name: institution.display_name, country_code: institution.country_code },
  ...{ works_count: institution.works_count, also_written: otherNames(institution) },
})

const otherNames = ({ display_name_alternatives, display_name_acronyms }: NamedInstitution) => [
  ...display_name_alternatives,
  ...display_name_acronyms,
]

/** The words of a text without signs and capitals, which lists would take for operators. */
const wordsOf = (text: string) => (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ').toLowerCase()

async function listNamed(search: string, { page, perPage }: { page: number; perPage: number }, engine: Engine) {
  const { meta, results } = await engine.listRecords({
    ...{ entity: 'institutions', filter: '', search, sort: '', page, perPage, select: NAMED.join(',') },
  })
  return { count: meta.count, institutions: results as unknown as NamedInstitution[] }
}

/** The institution that bears an id, also one that was folded into it, or a ROR id. */
async function findIdentified(text: string, engine: Engine): Promise<InstitutionRecord | undefined> {
  const isId = /^I\d+$/.test(shortId(text))
  const found = isId ? { kind: 'institution', id: text } : await engine.resolveIdentifier('ror', text)
  if (found?.kind !== 'institution') return undefined
  return (await engine.readRecords('institution', [found.id]))[0]
}

/** A page of the rows of the operator's file; undefined where there is none. */
export async function listRules(
  { search, page, page_size }: Asked,
  { dataDirectory, engine }: { dataDirectory: string; engine: Engine },
): Promise<{ count: number; results: FoldingRuleView[] } | undefined> {
  const file = await readRules(institutionRulesIn(dataDirectory))
  if (!file) return undefined
  const rows = rowsOf(file)
  const words = foldText(search).split(/\s+/)
  const found = rows.filter(({ name, into }) => words.every((word) => foldText(`${name} ${into}`).includes(word)))
  const shown = found.slice((page - 1) * page_size, page * page_size)
  // What an import with these rows did not do, the next one will not do either.
  const otherwise = engine.summary.institution_rules === sumOfRules(file) ? 'no_effect' : 'next_import'
  const results: FoldingRuleView[] = []
  for (const row of shown)
    results.push('state' in row ? row : { ...row, state: (await stateOf(row, engine)) ?? otherwise })
  return { count: found.length, results }
}

async function readRules(path: string): Promise<InstitutionRules | undefined> {
  if (!existsSync(path)) return undefined
  return readInstitutionRules(path).catch((error) => {
    if (error instanceof SourceFileError) throw new AppError('unreadable_file', { detail: error.message, cause: error })
    throw error
  })
}

function rowsOf({ rules, rejected }: InstitutionRules): (InstitutionRule | FoldingRuleView)[] {
  const faults = rejected.map(({ line, reason }) => ({ line, action: null, name: '', into: '', state: reason }))
  return [...rules, ...faults].sort((one, other) => one.line - other.line)
}

/** Whether a catalogue has institutions as a rule says; undefined where it has them and they are otherwise. */
async function stateOf(
  { action, name, into }: InstitutionRule,
  engine: Engine,
): Promise<'in_force' | 'unknown_institution' | undefined> {
  const named = await findBearers(name, engine)
  if (named.length === 0) return 'unknown_institution'
  if (action === 'keep apart') return named.some(({ isOwn }) => isOwn) ? 'in_force' : undefined
  const targets = await findBearers(into, engine)
  if (targets.length === 0) return 'unknown_institution'
  const isTarget = ({ id }: Bearer) => targets.some((target) => target.id === id)
  const isElsewhere = named.some((bearer) => bearer.isOwn && !isTarget(bearer))
  return !isElsewhere && named.some(isTarget) ? 'in_force' : undefined
}

/** An institution that has a name or an id, as its own rather than as one that was folded into it. */
interface Bearer {
  id: string
  isOwn: boolean
}

/** Institutions among which one of a given name is looked for. */
const CLOSEST = 25

async function findBearers(text: string, engine: Engine): Promise<Bearer[]> {
  const identified = await findIdentified(text, engine)
  if (identified) {
    const isFolded = (await engine.resolveMergedId('institution', text)) !== undefined
    return [{ id: identified.id, isOwn: !isFolded }]
  }
  const words = wordsOf(text)
  if (words === '') return []
  const { institutions } = await listNamed(words, { page: 1, perPage: CLOSEST }, engine)
  const form = nameInRules(text)
  return institutions
    .filter((institution) =>
      [institution.display_name, ...otherNames(institution)].some((name) => nameInRules(name) === form),
    )
    .map(({ id, display_name }) => ({ id, isOwn: nameInRules(display_name) === form }))
}
