import { expect, it } from 'vitest'
import { listDoubts } from './list-doubts.ts'
import { readManuscriptList } from './read-manuscript-list.ts'

it('tells at once which rows to look at', async () => {
  const { manuscripts } = await readManuscriptList(
    [
      'number,title,authors,suggested,opposed,answer_by',
      'MS-1,Peat fires,Ada Lind,"Ben King, Cleo Berg",,2026-12-24',
      'MS-2,PEAT fires,Ada Lind,"ada lind; Ben King",Ben King,2026-12-23',
    ].join('\n'),
  )
  const [first, second] = manuscripts.map((one) => listDoubts(one, manuscripts, '2026-12-24'))
  expect(first).toEqual(['title_elsewhere'])
  expect(second).toEqual(['title_elsewhere', 'deadline_passed', 'suggested_and_opposed', 'suggested_author'])
})
