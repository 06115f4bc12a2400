import { MAX_JUDGED_ROWS } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { readJudgements } from './read-judgements.ts'

const read = (...lines: string[]) => readJudgements(lines.join('\n'))

describe('a file of judgements', () => {
  it('gives each text with the people who were judged for it', async () => {
    const { texts, badRows } = await read(
      'Text;Person;Institution;Grade;Note',
      'Street trees;A1;;3;x',
      ';Ada Lind;Lund University;not;',
      'Heat pumps;0000-0001-2345-6789;;good;',
    )
    expect(badRows).toEqual([])
    expect(texts).toEqual([
      {
        text: 'Street trees',
        judged: [
          { row: 2, person: 'A1', institution: '', grade: 3 },
          { row: 3, person: 'Ada Lind', institution: 'Lund University', grade: 0 },
        ],
      },
      { text: 'Heat pumps', judged: [{ row: 4, person: '0000-0001-2345-6789', institution: '', grade: 1 }] },
    ])
  })

  it('joins title and abstract, and without grades takes everybody as good', async () => {
    const { texts } = await read('title,abstract,person', 'Street trees,"They, cool",A1')
    expect(texts).toEqual([
      { text: 'Street trees\nThey, cool', judged: [{ row: 2, person: 'A1', institution: '', grade: 1 }] },
    ])
  })

  it('counts bad rows as a spreadsheet does, and reads the others', async () => {
    const { texts, badRows } = await read(
      'text,person,grade',
      ',A1,1',
      'Trees,,1',
      'Trees,A1,6',
      'Trees,A1,excellent',
      '"Trees\nin the street",A1,1',
      'Trees,A2,1,more',
      'Trees,A2,1',
      'trees too,A2,1',
      'Trees,a2,0',
      `${'x'.repeat(20_001)},A2,1`,
    )
    expect(badRows).toEqual([
      { row: 2, reason: 'text_missing' },
      { row: 3, reason: 'person_missing' },
      { row: 4, reason: 'grade_unreadable' },
      { row: 5, reason: 'grade_unreadable' },
      { row: 7, reason: 'unreadable' },
      { row: 10, reason: 'judged_twice' },
      { row: 11, reason: 'text_too_long' },
    ])
    expect(texts.map(({ text, judged }) => [text, judged.length])).toEqual([
      ['Trees\nin the street', 1],
      ['Trees', 1],
      ['trees too', 1],
    ])
  })

  it('never takes the text above a row that cannot be read', async () => {
    const { texts, badRows } = await read('text,person,grade', 'Trees,A1,1', 'Pumps,A1,1,more', ',A2,1')
    expect(badRows.map(({ reason }) => reason)).toEqual(['unreadable', 'text_missing'])
    expect(texts.map(({ text }) => text)).toEqual(['Trees'])
  })

  it.each([
    ['without its columns', 'name,grade\nAda,1', 'Its first row must name the columns'],
    ['with too many rows', `text,person\n${'t,A1\n'.repeat(MAX_JUDGED_ROWS + 1)}`, 'more than 20,000 rows'],
    ['with too many texts', `text,person\n${texts(2_001)}`, 'more than 2,000 texts'],
  ])('is refused %s', async (_, content, detail) => {
    await expect(readJudgements(content)).rejects.toThrow(
      expect.objectContaining({ code: 'invalid_judgements', detail: expect.stringContaining(detail) }),
    )
  })

  it('Q-07 stops at its limit of rows, and lets other events in between', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    const content = `text,person\n${'Street trees,A1\n'.repeat(20_100)}${'Heat pumps,A2\n'.repeat(250_000)}`
    await expect(readJudgements(content)).rejects.toMatchObject({ detail: 'It has more than 20,000 rows.' })
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
  })

  it.each([
    ['a header of 4 MB of commas', ','.repeat(4_000_000)],
    ['a row of 4 MB of commas', `text,person\n${','.repeat(4_000_000)}\nTrees,A1`],
    ['4 MB of quotes', '"'.repeat(4_000_000)],
  ])('Q-07 holds up nobody at %s', async (_, content) => {
    let longest = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 1)
    await readJudgements(content).catch(() => {})
    clearInterval(timer)
    longest = Math.max(longest, performance.now() - last)
    expect(longest).toBeLessThan(1_000)
  })

  it('Q-07 refuses more columns than any file of judgements has', async () => {
    const many = Array.from({ length: 501 }, (_, at) => `c${at}`).join(',')
    await expect(read(`text,person,${many}`, `Trees,A1,${many}`)).rejects.toMatchObject({
      detail: 'It has more than 500 columns.',
    })
  })
})

function texts(count: number): string {
  return Array.from({ length: count }, (_, index) => `text ${index},A1\n`).join('')
}
