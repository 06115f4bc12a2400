import { expect, it, vi } from 'vitest'
import { openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { ExportButton } from './export-button.tsx'
import type { OfferedFormat } from './formats.ts'

it('C-03 offers the last format of a collection in one press, and that of results not', async () => {
  const onExport = vi.fn(async (_: OfferedFormat) => 'people.csv')
  const { hands } = openScreen(
    <>
      <ExportButton<OfferedFormat> subject="collection" hasWorks={false} hasPeople onExport={onExport} />
      <ExportButton subject="results" hasWorks={false} onExport={onExport} />
    </>,
    { answers: {} },
  )
  await hands.click(screen.getByRole('button', { name: 'Export collection' }))
  await hands.click(await screen.findByRole('menuitem', { name: /^CSV/ }))
  await hands.click(await screen.findByRole('button', { name: 'Export as CSV' }))
  expect(onExport.mock.calls.map(([format]) => format)).toEqual(['csv', 'csv'])
})

it('R-12 tells once of a failure that comes again', async () => {
  const onExport = vi.fn(async (_: OfferedFormat): Promise<string> => {
    throw new Error('missing e-mail addresses.')
  })
  const { hands } = openScreen(
    <ExportButton<OfferedFormat> subject="collection" hasWorks={false} onExport={onExport} />,
    {
      answers: {},
    },
  )
  for (const times of [1, 2]) {
    await hands.click(screen.getByRole('button', { name: 'Export collection' }))
    await hands.click(await screen.findByRole('menuitem', { name: /^CSV/ }))
    await waitFor(() => expect(onExport).toHaveBeenCalledTimes(times))
    await screen.findByText('Cannot export due to missing e-mail addresses.')
  }
})
