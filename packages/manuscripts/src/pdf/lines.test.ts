import { expect, it } from 'vitest'
import { asideOf, type TextLine } from './lines.ts'

const WIDTH = 595

const line = (text: string, x0: number, x1: number, y: number): TextLine => ({
  ...{ page: 1, text, x0, x1, y, size: 9, isBold: false, isItalic: false, pieces: [], column: 0 },
})

/** Eight lines of text, every second one with a piece in the margin beside it. */
const pageWith = (pieces: readonly string[]) =>
  Array.from({ length: 8 }, (_, at) => {
    const y = 120 + 12 * at
    const piece = at % 2 === 0 ? pieces[at / 2] : undefined
    return [line('Street trees cool cities in summer', 148, 510, y), ...(piece ? [line(piece, 128, 138, y)] : [])]
  }).flat()

it.each([[['1.', '2.', '3.', '4.']], [['[7]', '[8]', '[9]', '[10]']]])(
  'takes the numbers of a list for no notes in the margin: %s',
  (numbers) => {
    expect([...asideOf(pageWith(numbers), WIDTH)]).toEqual([])
  },
)

it('keeps notes of a journal apart from the text, one of which may be a number', () => {
  const aside = asideOf(pageWith(['Received', '1.', 'Accepted', 'Licence']), WIDTH)
  expect([...aside].map(({ text }) => text)).toEqual(['Received', '1.', 'Accepted', 'Licence'])
})
