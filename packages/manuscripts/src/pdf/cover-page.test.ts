import { expect, it } from 'vitest'
import { Sheet } from '../../testing/layouts/sheet.ts'
import { readManuscript } from '../reading/read-manuscript.ts'

const TITLE = 'Carbon in rewetted peatlands of the north'
const ABSTRACT =
  'We measured carbon in 240 rewetted peatlands of the north for ten years, and ask how deep the water stands below the surface. Sites that were wet until lately take up more than others do.'

type Row = readonly [label: string, ...cell: string[]]

/** A table of labels, and the manuscript on the next page. */
function withCover(rows: readonly Row[], authors: string): Uint8Array {
  const sheet = new Sheet().write('Journal of Wet Lands', { size: 14 }).gap(10).write(TITLE, { size: 16 }).gap(10)
  for (const [label, ...cell] of rows)
    sheet
      .columns(
        (left) => left.write(label, { x: 72, width: 90 }),
        (right) => {
          for (const line of cell) right.write(line, { x: 180, width: 340 })
        },
      )
      .gap(8)
  sheet.turn().centre(TITLE, { size: 16 }).gap(8).centre(authors).gap(8)
  return sheet
    .write('Abstract', { size: 12, font: 'bold' })
    .write(ABSTRACT)
    .gap(10)
    .write('1 Introduction', { size: 12, font: 'bold' })
    .write(ABSTRACT)
    .pdf()
}

const editorialManager: Row[] = [
  ['Manuscript Number:', 'WL26-00117R1'],
  ['Full Title:', TITLE],
  ['Article Type:', 'Original Research'],
  ['Keywords:', 'peatlands; water'],
  ['Corresponding Author:', 'Piotr Nowak, PhD', 'University of Warsaw', 'Warsaw, POLAND'],
  ['Order of Authors:', 'Ada Lindqvist', 'Piotr Nowak, PhD'],
  ['Abstract:', ABSTRACT],
  ['Suggested Reviewers:', 'Ben King', 'Lund University'],
]
const scholarOne: Row[] = [
  ['Journal:', 'Journal of Wet Lands'],
  ['Manuscript ID', 'WL-2026-0117.R1'],
  ['Date Submitted by the Author:', '24-Nov-2026'],
  [
    'Complete List of Authors:',
    'Lindqvist, Ada; Uppsala University, Department of',
    'Geography',
    'Nowak, Piotr; University of Warsaw',
  ],
  ['Keywords:', 'peatlands, water'],
  ['Abstract:', ABSTRACT],
]

it.each([
  ['Editorial Manager', editorialManager, [[], ['University of Warsaw, Warsaw, POLAND']]],
  ['ScholarOne', scholarOne, [['Uppsala University, Department of Geography'], ['University of Warsaw']]],
])('reads an anonymous manuscript by the page that %s puts before it', async (_, rows, places) => {
  const read = await readManuscript(withCover(rows, 'Anonymous submission'))
  expect(read).toMatchObject({ title: TITLE, abstract: ABSTRACT, keywords: ['peatlands', 'water'], warnings: [] })
  expect(read.authors.map(({ name }) => name)).toEqual(['Ada Lindqvist', 'Piotr Nowak'])
  expect(read.authors.map(({ affiliations }) => affiliations)).toEqual(places)
})

it('names whom the page before a manuscript leaves out, and takes none of its other people', async () => {
  const read = await readManuscript(withCover(editorialManager, 'Ada Lindqvist, Piotr Nowak, Cleo Berg'))
  expect(read.authors.map(({ name }) => name)).toEqual(['Ada Lindqvist', 'Piotr Nowak', 'Cleo Berg'])
})
