import type { ImportsView, ImportView, StartImportRequest } from '@cognate/contract'
import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { ada, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { ImportsScreen } from './imports-screen.tsx'

const slice: StartImportRequest = {
  ...{ source: 'openalex_api', filter: 'topics.field.id:17', search: '', name: null, rate: 10, mailto: null },
  ...{ fresh: false, activate: 'unless_smaller' },
}
const anImport = (more: Partial<ImportView> = {}): ImportView => ({
  ...{ uuid: '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11', request: slice, state: 'done', is_scheduled: false },
  ...{ started_by: 'ada', started_at: '2026-11-24T10:00:00Z', ended_at: '2026-11-24T11:00:00Z', is_stopping: false },
  ...{ progress: null, report: null, sentence: null },
  ...more,
})
const words: ImportsView['meaning'] = {
  ...{ model: null, works: 0, all_works: 20_000, since: null, is_fixed: false, models: ['all-MiniLM-L6-v2', 'ours'] },
  cost: 'about a minute once, 140 MB to fetch, 108 MB of memory',
}
const nothing: ImportsView = {
  ...{ folders: null, busy: null, running: null, results: [], failures: 0, schedule: null, meaning: words },
}
const open = (answers: Parameters<typeof openScreen>[1]['answers']) =>
  openScreen(<ImportsScreen />, {
    at: '/app/admin/imports/',
    profile: { user: { ...ada.user, is_operator: true } },
    answers,
  })

it('A-09 an operator starts an import of a part of OpenAlex, follows it, and stops it after a question', async () => {
  let known = nothing
  let isDown = true
  const { hands, calls } = open({
    listImports: () => known,
    startImport: ({ body }) => {
      if (body.source === 'openalex_api' && !body.filter) return refuse('import_running', 'Another import is running.')
      const running = anImport({
        state: 'running',
        ended_at: null,
        progress: { step: 'Downloading', fraction: 0.4, note: 'downloading works, 400 so far' },
      })
      known = { ...nothing, running }
      return running
    },
    stopImport: () => {
      if (isDown) return refuse('database_unavailable', 'No database.')
      known = { ...nothing, results: [anImport({ state: 'stopped', sentence: 'The catalogue in use stayed.' })] }
    },
  })
  await screen.findByText('No import was started here yet.')
  await hands.click(screen.getByRole('button', { name: 'Start an import' }))
  const dialog = within(await screen.findByRole('dialog'))
  await hands.type(dialog.getByLabelText('Words'), 'urban heat')
  await hands.click(dialog.getByRole('button', { name: 'Start' }))
  await dialog.findByText('Another import is running.')
  await hands.type(dialog.getByLabelText('Filter'), 'topics.field.id:17')
  await hands.click(dialog.getByRole('button', { name: 'Start' }))
  await screen.findByText('Downloading: downloading works, 400 so far')
  expect(calls.findLast(({ key }) => key === 'startImport')?.body).toMatchObject({
    ...{ source: 'openalex_api', filter: 'topics.field.id:17', search: 'urban heat', name: null, rate: 10 },
  })
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.4')
  expect(screen.getByRole('button', { name: 'Start an import' })).toHaveProperty('disabled', true)
  await hands.click(screen.getByRole('button', { name: 'Stop' }))
  await screen.findByText(/the same import continues there/)
  await hands.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop' }))
  await screen.findByText('No database.')
  await hands.click(screen.getByRole('button', { name: 'Cancel' }))
  isDown = false
  await hands.click(screen.getByRole('button', { name: 'Stop' }))
  await screen.findByText(/the same import continues there/)
  expect(screen.queryByText('No database.')).toBeNull()
  await hands.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop' }))
  await screen.findByText('The catalogue in use stayed.')
})

it('A-09 what came of imports is told, with the lines that were not taken, and one is started again as it was', async () => {
  const report = {
    ...{ version: '2026-11-01-aa', abstracts: 3, filtered: 2, updated: { added: 1, read_again: 1_300, gone: 4 } },
    holds: [
      { name: 'work', count: 1_200 },
      { name: 'author', count: 1 },
    ],
    rejected: [
      { name: 'not_json', count: 1 },
      { name: 'missing_title', count: 2 },
    ],
  }
  const folder: StartImportRequest = {
    ...{ source: 'openalex_folder', folder: 'new', update: true, fields: [17, 22], countries: ['NL'] },
    ...{ from_year: 2020, to_year: null, types: [], languages: [], institutions: [], activate: 'always' },
  }
  const { hands, calls } = open({
    listImports: () => ({
      ...nothing,
      folders: ['.', 'new'],
      failures: 1,
      results: [
        anImport({ uuid: '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c12', state: 'failed', sentence: 'The disk is full.' }),
        anImport({ request: folder, report }),
      ],
    }),
    listRejectedLines: () => ({ count: 1, results: [{ file: 'works.jsonl.gz', line: 41, reason: 'not_json' }] }),
    startImport: () => anImport({ state: 'running', ended_at: null }),
  })
  await screen.findByText('The disk is full.')
  screen.getByText('2026-11-01-aa · 1,200 works, 1 author')
  screen.getByText('1 new work, 1,300 read again, 4 merged or removed')
  screen.getByText('2 works left out by the filter')
  screen.getByText('3 lines not taken, or not in full: no valid JSON (1); title missing (2)')
  await hands.click(screen.getByRole('button', { name: /lines of A folder on the server: new/ }))
  const row = await screen.findByRole('row', { name: /works.jsonl.gz/ })
  expect(row.textContent).toContain('41no valid JSON')
  await hands.click(screen.getByRole('button', { name: 'Close' }))
  await hands.click(screen.getByRole('button', { name: 'Start again: A folder on the server: new' }))
  await hands.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(calls.findLast(({ key }) => key === 'startImport')?.body).toEqual(folder))
})

it('A-09 an import of damaged files says that records are missing', async () => {
  const report = { version: '2026-11-01-aa', abstracts: 0, filtered: 0, holds: [{ name: 'work', count: 75 }] }
  const importOf = (uuid: string, reason: string) =>
    anImport({ uuid, report: { ...report, rejected: [{ name: reason, count: 1 }] } })
  open({
    listImports: () => ({
      ...nothing,
      results: [
        importOf('3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c12', 'missing_title'),
        importOf('3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c13', 'truncated_gzip'),
      ],
    }),
  })
  const row = await screen.findByRole('row', { name: /file cut off/ })
  within(row).getByText(/^Files are damaged or missing, and records with them/)
  expect(screen.getAllByText(/^Files are damaged/)).toHaveLength(1)
})

it('A-09 a part of OpenAlex is kept fresh on a schedule', async () => {
  let known = nothing
  const { hands, calls } = open({
    listImports: () => known,
    setImportSchedule: ({ body }) => {
      const schedule = {
        ...{ is_on: body.is_on, every_days: body.every_days, hour: body.hour, weekday: body.weekday ?? null },
        ...{ request: slice, next_run_at: '2026-11-29T02:00:00Z', last: anImport({ state: 'failed' }) },
      }
      known = { ...nothing, schedule }
      return schedule
    },
  })
  await screen.findByText(/No part of OpenAlex is kept fresh/)
  await hands.click(screen.getByRole('button', { name: 'Set a schedule' }))
  const dialog = within(await screen.findByRole('dialog'))
  await hands.type(dialog.getByLabelText('Filter'), 'topics.field.id:17')
  await hands.selectOptions(dialog.getByLabelText('How often'), 'Sundays')
  await hands.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText(/Sundays at 02:00 UTC · Next run: /)
  screen.getByText(/Last run: Failed, /)
  expect(calls.findLast(({ key }) => key === 'setImportSchedule')?.body).toMatchObject({
    ...{ is_on: true, every_days: 7, weekday: 7, hour: 2, request: { filter: 'topics.field.id:17' } },
  })
})

it('A-09 says how folders are offered where none is, and that a command is importing', async () => {
  let known: ImportsView = { ...nothing, busy: 'Another import is running (process 7).' }
  const { hands } = open({ listImports: () => known })
  await screen.findByText('Another import is running (process 7).')
  const list = within(screen.getByRole('region', { name: 'Last imports' }))
  expect(list.getByRole('link', { name: 'Catalogues' }).getAttribute('href')).toBe('/app/admin/catalogues/')
  expect(screen.getByRole('button', { name: 'Start an import' })).toHaveProperty('disabled', true)
  known = nothing
  await waitFor(() => expect(screen.getByRole('button', { name: 'Start an import' })).toHaveProperty('disabled', false))
  await hands.click(screen.getByRole('button', { name: 'Start an import' }))
  await hands.click(await screen.findByText('Server folder'))
  await screen.findByText(/Set IMPORT_FOLDER on the server/)
  expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', true)
})

it('A-09 an operator has texts compared by meaning, for a part of the works first, and by words again', async () => {
  let known = nothing
  const { hands, calls } = open({
    listImports: () => known,
    startImport: ({ body }) => {
      if (body.source !== 'meaning') return refuse('internal')
      if (body.since === 2014)
        return refuse('invalid_request', undefined, [{ field: 'since', message: 'No work is as old.' }])
      const request = { ...body, model: body.model ?? null, since: body.since ?? null }
      const running = anImport({ request, state: 'running', ended_at: null })
      const sentence = 'The catalogue 2026-11 is in use: 9,000 of 20,000 works have vectors of the model ours.'
      known = {
        ...nothing,
        meaning: { ...words, ...(body.is_on ? { model: 'ours', works: 9_000, since: 2015 } : {}) },
        results: [{ ...running, state: 'done', ended_at: '2026-11-24T11:00:00Z', sentence }],
      }
      return running
    },
  })
  await screen.findByText(/compared by words alone.*takes about a minute once/)
  await hands.click(screen.getByRole('button', { name: 'Switch on' }))
  const dialog = within(await screen.findByRole('dialog'))
  await hands.selectOptions(dialog.getByLabelText('Model'), 'ours')
  await hands.type(dialog.getByLabelText('Only works since'), '2014')
  await hands.click(dialog.getByRole('button', { name: 'Make vectors' }))
  await dialog.findByText('No work is as old.')
  await hands.clear(dialog.getByLabelText('Only works since'))
  await hands.type(dialog.getByLabelText('Only works since'), '2015')
  await hands.click(dialog.getByRole('button', { name: 'Make vectors' }))
  await screen.findByText(/with ours: 9,000 of 20,000 works, those since 2015, have a vector/)
  const row = within(screen.getByRole('row', { name: /Meaning: ours, works since 2015/ }))
  row.getByText(/9,000 of 20,000 works have vectors/)
  expect(row.queryByRole('button')).toBeNull()
  await hands.click(screen.getByRole('button', { name: 'Switch off' }))
  const question = within(await screen.findByRole('dialog', { name: 'Compare texts by words alone?' }))
  await hands.click(question.getByRole('button', { name: 'Switch off' }))
  await screen.findByText(/compared by words alone/)
  expect(calls.findLast(({ key }) => key === 'startImport')?.body).toMatchObject({ source: 'meaning', is_on: false })
})

it('A-09 a model that a setting names is only told of', async () => {
  open({ listImports: () => ({ ...nothing, meaning: { ...words, model: 'ours', works: 20_000, is_fixed: true } }) })
  await screen.findByText(/EMBEDDING_MODEL on the server says which model is used/)
  expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull()
})
