import { isDeepStrictEqual } from 'node:util'
import type { ConflictVerdictView, Manuscript, SearchView } from '@cognate/contract'
import { textOfManuscript } from '@cognate/contract/manuscript-text'
import type { HttpClient } from './http-client.ts'

/** What was acknowledged of a manuscript: its n-th wording, 0 being the first, a reviewer or a declared relation. */
export type Edited = { search: string } & ({ change: number } | { record: string } | { verdict: string })

const SEARCHES = '/api/searches/'
const VERDICTS = '/api/conflict_verdicts/'
/** Each leaves a text, and a collection keeps 50. */
const CHANGES = 12

/** A manuscript after so many changes; each part says how many, so that parts of two changes do not pass for one. */
function contentAfter(title: string, change: number): Manuscript {
  const said = `of change ${change}`
  const person = (name: string) => ({
    ...{ name: `${name} ${said}`, affiliations: [said], orcid: null, email: null, identifier: null },
  })
  return {
    ...{ title, abstract: `Shade ${said}.`, keywords: [said], policy: null },
    references: [{ text: `Heat ${said}`, doi: null, arxiv: null, identifier: null }],
    ...{ authors: [person('Ada')], suggested: [person('Ben')], opposed: [person('Cleo')] },
    ...{ round: 1 + change, wanted: { reviewers: 1 + change, alternates: 2 } },
    answer_by: `2027-01-${String(1 + change).padStart(2, '0')}`,
  }
}

/** Makes a manuscript, then rewords all of it, chooses a reviewer and declares a relation, again and again. */
export async function editManuscript(client: HttpClient, title: string, edits: Edited[]): Promise<void> {
  const { record_type, identifier } = (await client.find(title)).results[0]!
  const body = { name: title, manuscript: contentAfter(title, 0) }
  const { uuid: search } = await client.expectOk<SearchView>('POST', SEARCHES, body)
  edits.push({ search, change: 0 })
  const { records } = await client.expectOk<{ records: [{ uuid: string }] }>(
    'POST',
    `${SEARCHES}${search}/included_records/`,
    { records: [{ record_type, identifier }] },
  )
  edits.push({ search, record: records[0].uuid })
  for (let change = 1; change <= CHANGES; change += 1) {
    await client.expectOk('PATCH', `${SEARCHES}${search}/`, { manuscript: contentAfter(title, change) })
    edits.push({ search, change })
    const declared = { verdict: 'declared', relation: 'family', against_name: `Ada of change ${change}` }
    const relation = { ...declared, person: identifier, manuscript: search }
    const { uuid: verdict } = await client.expectOk<ConflictVerdictView>('POST', VERDICTS, relation)
    edits.push({ search, verdict })
  }
}

/** Acknowledged changes of manuscripts that are missing, and manuscripts that hold parts of two changes. */
export async function lostEdits(client: HttpClient, edits: readonly Edited[]): Promise<string[]> {
  const bySearch = Map.groupBy(edits, ({ search }) => search)
  const lost: string[] = []
  for (const [uuid, own] of bySearch) lost.push(...(await lostOfManuscript(client, uuid, own)))
  return lost
}

async function lostOfManuscript(client: HttpClient, uuid: string, edits: readonly Edited[]): Promise<string[]> {
  const response = await client.call('GET', `${SEARCHES}${uuid}/`)
  if (response.status === 404) return [`manuscript ${uuid}`]
  const { name, manuscript, texts, included_records } = (await response.json()) as SearchView
  const { results } = await client.expectOk<{ results: { uuid: string }[] }>('GET', `${VERDICTS}?manuscript=${uuid}`)
  const current = manuscript!.round - 1
  const textAfter = (change: number) => textOfManuscript(contentAfter(name, change))
  const isWhole =
    isDeepStrictEqual(manuscript, contentAfter(name, current)) && texts.at(-1)?.text === textAfter(current)
  const has = (rows: readonly { uuid: string }[], one: string) => rows.some((row) => row.uuid === one)
  const isThere = (edit: Edited): boolean => {
    if ('record' in edit) return has(included_records, edit.record)
    if ('verdict' in edit) return has(results, edit.verdict)
    // One more may have been made without an answer.
    return edit.change <= current && texts.some(({ text }) => text === textAfter(edit.change))
  }
  return [
    ...(isWhole ? [] : [`half a change of manuscript ${uuid}`]),
    ...edits.filter((edit) => !isThere(edit)).map((edit) => `of manuscript ${JSON.stringify(edit)}`),
  ]
}

/** Deletes all collections of the person, with what belongs to them. */
export async function deleteManuscripts(client: HttpClient): Promise<void> {
  for (const uuid of (await client.all(SEARCHES)).keys()) await client.expectOk('DELETE', `${SEARCHES}${uuid}/`)
}
