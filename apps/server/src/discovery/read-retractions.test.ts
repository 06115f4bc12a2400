import { expect, it } from 'vitest'
import { readRetractions } from './read-retractions.ts'

const HEAD = 'Record ID,Title,RetractionDate,RetractionDOI,OriginalPaperDOI,RetractionNature,Reason'
const table = (...rows: string[]) => [HEAD, ...rows].join('\n')

it('R-02 reads retracted works by DOI, with day and notice, and passes over what is no retraction', async () => {
  const read = await readRetractions(
    table(
      '1,"Trees, cool",11/3/2023 0:00,10.1000/NOTICE,https://doi.org/10.1000/ABC,Retraction,"+Error;"',
      '2,Peat,2020-02-01,unavailable,10.1000/b,Retraction,',
      '3,Bogs,1/2/2021 0:00,10.1000/n3,10.1000/c,Expression of concern,',
      '4,Fens,1/2/2021 0:00,,unavailable,Retraction,',
      '5,Old,not a day,,10.1000/d,Retraction,',
    ),
  )
  expect(read).toEqual({
    retractions: [
      { doi: '10.1000/abc', retracted_on: '2023-11-03', notice: '10.1000/notice' },
      { doi: '10.1000/b', retracted_on: '2020-02-01', notice: null },
      { doi: '10.1000/d', retracted_on: null, notice: null },
    ],
    others: 1,
    unnamed: 1,
  })
})

it('R-02 a work that was reinstated later is not retracted, in whatever order the rows stand', async () => {
  const rows = ['1,T,1/5/2020 0:00,10.1000/n,10.1000/a,Retraction,', '2,T,3/1/2021 0:00,,10.1000/a,Reinstatement,']
  for (const order of [rows, rows.toReversed()])
    expect((await readRetractions(table(...order))).retractions).toEqual([])
})

it('R-02 refuses what is another table', async () => {
  await expect(readRetractions('doi,date\n10.1000/a,2020-01-01')).rejects.toThrow('columns')
})
