import { expect, it } from 'vitest'
import { measureReferences, papersIn } from './measure-references.ts'

const work = (number: number, title: string, year: number, authors: number[], referenced_works: number[] = []) => ({
  id: `https://openalex.org/W${number}`,
  title,
  publication_date: `${year}-03-01`,
  authorships: authors.map((author) => ({
    author: { id: `https://openalex.org/A${author}`, display_name: `Person ${author}` },
  })),
  referenced_works: referenced_works.map((one) => `https://openalex.org/W${one}`),
})
const works = [
  work(1, 'Ground', 2001, [9]),
  ...[2, 3, 4].map((number) => work(number, `Roots ${number}`, 2000 + number, [1], [1])),
  ...[5, 6, 7].map((number) => work(number, `Leaves ${number}`, 2000 + number, [2])),
  work(8, 'Street leaves', 2010, [1, 3], [1, 2]),
]

it('S-01 asks for the authors of a paper by what it cites of others, among the works before it', () => {
  expect(papersIn(works, 2010)).toEqual([
    {
      ...{ qid: 'https://openalex.org/W8', title: 'Street leaves', abstract: '', until: '2010-02-28' },
      ...{ truth: ['https://openalex.org/A1'], cited: ['https://openalex.org/W1'] },
    },
  ])
})

it('S-01 finds an author by references whom words do not find', async () => {
  const { asked, cited, orders } = await measureReferences(works, works)
  expect([asked, cited]).toEqual([1, 1])
  expect(orders.map(({ figures }) => figures[0]!.recallAt10)).toEqual([0, 1])
})
