import { expect, it } from 'vitest'
import { readReferences } from './read-references.ts'

const textsOf = (list: string) => readReferences(list).map(({ text }) => text)

it('a pasted list of references is parted by its numbers, which go', () => {
  const list =
    '[1] A. Lind. Street trees in\ncities. 2020. doi:10.1000/ABC.\n[2] B. King. Canopies and heat.\n  arXiv:2001.01234, 2021'
  expect(readReferences(list)).toEqual([
    {
      ...{ text: 'A. Lind. Street trees in cities. 2020. doi:10.1000/ABC.', title: null, year: 2020 },
      ...{ doi: '10.1000/abc', arxiv: null },
    },
    {
      ...{ text: 'B. King. Canopies and heat. arXiv:2001.01234, 2021', title: null, year: 2021 },
      ...{ doi: null, arxiv: '2001.01234' },
    },
  ])
})

it('else by empty lines, else by lines; headings are none', () => {
  const [one, two] = ['A. Lind. 2020. Street trees in cities.', 'B. King. 2021. Canopies and heat.']
  expect(textsOf(`${one.replace('trees in', 'trees\nin')}\n\n${two}`)).toEqual([one, two])
  expect(textsOf(`References\n${one}\r\n${two}`)).toEqual([one, two])
  expect(textsOf('')).toEqual([])
})
