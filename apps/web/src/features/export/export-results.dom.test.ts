import type { ResultView } from '@cognate/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { answerCalls } from '../../../testing/answers.ts'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import { exportResults, type ShownResults } from './export-results.ts'

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: a DOM without layout has no Cookie Store.
  document.cookie = 'csrftoken=token'
})

const result = {
  ...{ record_type: 'author', identifier: 'https://openalex.org/A1', closeness: 'close', evidence: [] },
  ...{ matched_terms: [], fields: { display_name: 'Ada Lind', active_affiliations: [], topics: [] } },
} as unknown as ResultView
const catalogue = {
  ...{ version: 'v1', date: '2026-11-01', works: 1, journal_articles: 1, institutions: 1 },
  ...{ institutions_with_ror: 1, projects_with_people: 0 },
}

/** The first line of the file that is saved, and the calls that were made for it. */
async function firstLineOf(isReviewer: boolean) {
  const calls = answerCalls({
    getConflictCheckDefaults: () => ({ publication_types: ['journal-article'], catalogue }),
    recordExport: () => undefined,
  })
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  // A press would lead the page of all tests there.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const shown: ShownResults = {
    ...{ query: '00000000-0000-4000-8000-000000000001', results: [result], unknownIds: [], emailOf: () => null },
    layout: { hasMetrics: true, isReviewer, source: 'results', reference: 'MS-7' },
    conflicts: { ...noConflicts, records: [{ record_type: 'author', identifier: 'A9' }] },
  }
  await exportResults(shown, 'csv', {})
  const content = await (saved.mock.lastCall![0] as Blob).text()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  return { heads: content.split('\r\n', 1)[0]!, calls: calls.map(({ key }) => key) }
}

it('R-12 tells beside each row of a CSV file what its conflicts stand for', async () => {
  const { heads, calls } = await firstLineOf(false)
  expect(heads).toContain('About the conflicts')
  expect(calls).toEqual(['getConflictCheckDefaults', 'recordExport'])
})

it('R-12 leaves that out of a list of reviewers, whose columns submission systems know', async () => {
  const { heads, calls } = await firstLineOf(true)
  expect(heads).not.toContain('About the conflicts')
  expect(calls).toEqual(['recordExport'])
})
