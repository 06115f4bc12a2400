import type { SearchView, StoredRecordView } from '@cognate/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { readCollected } from './collection-records.ts'

afterEach(() => vi.unstubAllGlobals())

/** A catalogue that lacks one work, and how many it was asked for at once. */
function stubCatalogue() {
  const asked: number[] = []
  vi.stubGlobal('document', { cookie: 'csrftoken=t' })
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { identifiers } = JSON.parse(String(body)) as { identifiers: string[] }
    asked.push(identifiers.length)
    const known = identifiers.filter((id) => id !== 'W200')
    return Response.json({ results: known.map((id) => ({ asked: id, fields: { display_name: `Known ${id}` } })) })
  })
  return asked
}

const works = Array.from({ length: 201 }, (_, at) => ({
  ...{ record_type: 'work', identifier: `W${at}`, display_name: `Work ${at}`, fields: {} },
  ...{ used_in_search: true, email_address: null, role: null, status: null },
})) as unknown as StoredRecordView[]

it('C-03 reads each of many records once, and keeps what the catalogue lacks', async () => {
  const asked = stubCatalogue()
  const progress: number[] = []
  const collection = { uuid: 'c', included_records: works, manuscript: null } as unknown as SearchView
  const { tables } = await readCollected(collection, {
    ...{ checksLists: true, signal: undefined },
    onProgress: (done) => progress.push(done),
  })
  expect(asked).toEqual([200, 1])
  const [table] = tables
  expect(table?.records.map(({ identifier }) => identifier)).toEqual(works.map(({ identifier }) => identifier))
  expect([199, 200].map((at) => table!.records[at]!.fields.display_name)).toEqual(['Known W199', 'Work 200'])
  expect(progress.at(-1)).toBe(1)
})
