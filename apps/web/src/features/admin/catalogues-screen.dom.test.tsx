import type { CatalogueVersionView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { ada, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { CataloguesScreen } from './catalogues-screen.tsx'

const version = (name: string, more: Partial<CatalogueVersionView> = {}): CatalogueVersionView => ({
  ...{ version: name, in_use: false, created_at: '2026-11-24T10:00:00Z', newest: '2026-10-30' },
  ...{ source: 'openalex /srv/openalex', rejected: 1, meaning: null, bytes: 410_200_000, own_bytes: 12_000_000 },
  holds: [
    { name: 'works', count: 101_797 },
    { name: 'projects', count: 20 },
  ],
  ...more,
})
const open = (answers: Parameters<typeof openScreen>[1]['answers']) =>
  openScreen(<CataloguesScreen />, {
    at: '/app/admin/catalogues/',
    profile: { user: { ...ada.user, is_operator: true } },
    answers,
  })

it('an operator sees what each version holds and takes, and takes one into use', async () => {
  let inUse = 'new'
  let isDown = true
  const { hands, calls } = open({
    listCatalogues: () => ({
      results: [
        version('new', { in_use: inUse === 'new', meaning: 'MiniLM' }),
        version('old', { in_use: inUse === 'old' }),
      ],
    }),
    useCatalogue: () => {
      if (isDown) return refuse('catalogue_unavailable', 'The cluster is away.')
      inUse = 'old'
      return undefined
    },
  })
  const row = await screen.findByRole('row', { name: /^new/ })
  expect(row.textContent).toContain('101,797 works, 20 projects')
  expect(row.textContent).toContain('Searched with MiniLM as well · 1 fault in its lines')
  expect(row.textContent).toContain('411 MB12 MB of its own')
  expect(screen.queryByRole('button', { name: 'Use the catalogue new' })).toBeNull()
  await hands.click(screen.getByRole('button', { name: 'Use the catalogue old' }))
  await screen.findByText(/From then on everybody searches old, imported on 24 Nov 2026/)
  await hands.click(screen.getByRole('button', { name: 'Use' }))
  await screen.findByText(/The cluster is away/)
  isDown = false
  await hands.click(screen.getByRole('button', { name: 'Use' }))
  await screen.findByRole('button', { name: 'Use the catalogue new' })
  expect(calls.findLast(({ key }) => key === 'useCatalogue')).toMatchObject({ params: { version: 'old' } })
})

it('A-09 the faults in the lines of a version are listed, with what is wrong in words', async () => {
  const { hands, calls } = open({
    listCatalogues: () => ({ results: [version('new'), version('whole', { rejected: 0 })] }),
    listCatalogueFaults: () => ({
      count: 1_200,
      results: [
        { file: 'works.jsonl.gz', line: 0, reason: 'unread_form' },
        { file: 'startups.csv', line: 4, reason: 'ambiguous_date', field: 'founded' },
      ],
    }),
  })
  expect(await screen.findAllByRole('button', { name: /^Show the lines/ })).toHaveLength(1)
  await hands.click(screen.getByRole('button', { name: 'Show the lines of new that were not taken' }))
  await screen.findByText(/^The first 2 of 1,200 lines/)
  expect(screen.getByRole('row', { name: /^works/ }).textContent).toBe(
    'works.jsonl.gzWhole filefile in a form that is not read',
  )
  expect(screen.getByRole('row', { name: /^startups/ }).textContent).toContain('may come firstfounded')
  expect(calls.findLast(({ key }) => key === 'listCatalogueFaults')).toMatchObject({ params: { version: 'new' } })
})

it('asks before a version is removed, and says that there is none', async () => {
  let versions = [version('old')]
  const { hands } = open({
    listCatalogues: () => ({ results: versions }),
    removeCatalogue: () => {
      versions = []
    },
  })
  await hands.click(await screen.findByRole('button', { name: 'Remove the catalogue old' }))
  await screen.findByText(/frees 12 MB/)
  await hands.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => screen.getByText(/There is no catalogue yet/))
})
