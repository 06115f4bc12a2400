import { canBeOnePerson } from '@cognate/curation'
import { allRows, markedRows, sortRows } from '../../base/sort-rows.ts'
import { packedText } from '../../base/text-pack.ts'
import type { Staging } from '../staging/staging.ts'
import type { LiveRows } from './live-rows.ts'
import type { MergedIds } from './merged-ids.ts'

/** Changes when authors are folded by other rules. */
export const AUTHOR_FOLDING = 'orcid-1'

/** Texts that are read at once. */
const CHUNK = 1 << 16

/** So many records with one ORCID iD are no person. */
const CROWD = 64

interface StagedAuthor {
  id: number
  names: readonly string[]
  works: ReadonlySet<number>
  isDescribed: boolean
}

/**
 * Makes the authors who have one ORCID iD one record, as if the source had merged them: else somebody's other record would be free
 * of their conflicts. An iD on names that cannot be of one person, or of two authors of one work, was given to the wrong record, and
 * folds nothing.
 * @param merged  Gains an id for each author who is folded into another.
 * @returns The other names of an author, by the id that stays.
 */
export function foldStagedAuthors(
  staging: Staging,
  isLive: Pick<LiveRows, 'work' | 'author'>,
  merged: MergedIds,
): Map<number, readonly string[]> {
  const names = new Map<number, readonly string[]>()
  const groups = rowsByOrcid(staging, isLive.author, merged).filter((rows) => rows.length <= CROWD)
  const authors = readAuthors(staging, groups.flat(), isLive.work)
  for (const rows of groups) {
    const [leader, ...others] = rows.map((row) => authors.get(row)!).sort(byWeight) as [StagedAuthor, ...StagedAuthor[]]
    const works = new Set(leader.works)
    const folded = others.filter((other) => {
      const isOne = canBeOnePerson(leader.names, other.names) && works.isDisjointFrom(other.works)
      if (isOne) for (const work of other.works) works.add(work)
      return isOne
    })
    for (const { id } of folded) merged.add(id, leader.id)
    const added = folded.flatMap((other) => other.names).filter((name) => !leader.names.includes(name))
    if (added.length > 0) names.set(leader.id, [...new Set(added)])
  }
  return names
}

/** Whom the source describes stays, then who wrote more, then the lower id. */
const byWeight = (a: StagedAuthor, b: StagedAuthor) =>
  Number(b.isDescribed) - Number(a.isDescribed) || b.works.size - a.works.size || a.id - b.id

/** The rows of the authors who count and share an ORCID iD, together by it. */
function rowsByOrcid(staging: Staging, isLive: Uint8Array | undefined, merged: MergedIds): number[][] {
  const ids = staging.columns.author_id.read()
  const orcids = new Float64Array(ids.length)
  const readTexts = staging.textReader('author')
  const rows = isLive ? markedRows(isLive) : allRows(ids.length)
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.subarray(from, from + CHUNK)
    const texts = readTexts(chunk)
    for (const [at, row] of chunk.entries())
      if (merged.resolve(ids[row]!) === ids[row]) orcids[row] = orcidIn(packedText(texts, at))
  }
  const withOrcid = sortRows(
    rows.filter((row) => orcids[row] !== 0),
    (row) => orcids[row]!,
    LARGEST_ORCID,
  )
  const groups: number[][] = []
  for (let at = 1; at < withOrcid.length; at++) {
    const [before, row] = [withOrcid[at - 1]!, withOrcid[at]!]
    if (orcids[before] !== orcids[row]) continue
    if (groups.at(-1)?.at(-1) === before) groups.at(-1)!.push(row)
    else groups.push([before, row])
  }
  return groups
}

const LARGEST_ORCID = 999_999_999_999_999

/** The first 15 digits of the ORCID iD in a staged text, as a number; 0 without one. The last one follows from them. */
function orcidIn(text: string): number {
  const found = /"orcid":"[^"]*?(\d{4})-(\d{4})-(\d{4})-(\d{3})[\dX]"/.exec(text)
  return found ? Number(found.slice(1).join('')) : 0
}

function readAuthors(
  staging: Staging,
  rows: readonly number[],
  isLiveWork: Uint8Array | undefined,
): Map<number, StagedAuthor> {
  const ids = staging.columns.author_id.read()
  const works = worksOf(staging, rows, isLiveWork)
  const texts = staging.textReader('author')(Uint32Array.from(rows))
  return new Map(
    rows.map((row, at) => {
      const { display_name, display_name_alternatives = [] } = JSON.parse(packedText(texts, at)) as {
        display_name: string
        display_name_alternatives?: string[]
      }
      const names = [display_name, ...display_name_alternatives]
      return [row, { id: ids[row]!, names, works: works.get(row)!, isDescribed: staging.isDescribed('author', row) }]
    }),
  )
}

/** The works that count of some authors. */
function worksOf(staging: Staging, rows: readonly number[], isLive: Uint8Array | undefined): Map<number, Set<number>> {
  const works = new Map(rows.map((row) => [row, new Set<number>()]))
  if (rows.length === 0) return works
  const { authorship, authorship_ends } = staging.columns
  const [nextAuthor, nextEnd] = [authorship.reader(), authorship_ends.reader()]
  let at = 0
  for (let work = 0; work < authorship_ends.length; work++) {
    for (const end = nextEnd(); at < end; at++) {
      const author = nextAuthor()
      if (isLive?.[work] !== 0) works.get(author)?.add(work)
    }
  }
  return works
}
