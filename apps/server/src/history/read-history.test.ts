import { describe, expect, it } from 'vitest'
import { readHistory } from './read-history.ts'

const NOW = new Date('2026-03-01T12:00:00Z')

describe('readHistory', () => {
  it('reads the rows that say who was asked, for what and when, and names the others', async () => {
    const content = [
      'Person;Name;Manuscript;Status;Date',
      'A1;Ada;MS-1;Asked;2026-02-28',
      ';Ben;MS-1;asked;2026-02-28',
      'A1;Ada;;asked;2026-02-28',
      'A1;Ada;MS-1;maybe;2026-02-28',
      'A1;Ada;MS-1;declined;2026-02-30',
      'A1;Ada;MS-1;delivered;2099-01-02',
      'A1;Ada;MS-2;asked;2026-03-02',
    ].join('\n')
    expect(await readHistory(content, NOW)).toEqual({
      rows: [
        { row: 2, person: 'A1', manuscript: 'MS-1', status: 'asked', on: '2026-02-28' },
        { row: 8, person: 'A1', manuscript: 'MS-2', status: 'asked', on: '2026-03-02' },
      ],
      badRows: [
        { row: 3, reason: 'person_missing' },
        { row: 4, reason: 'manuscript_missing' },
        { row: 5, reason: 'status_unreadable' },
        { row: 6, reason: 'date_unreadable' },
        { row: 7, reason: 'date_in_future' },
      ],
    })
  })

  it.each(['', 'person,manuscript,status,date', 'who,what\nA1,MS-1'])(
    'refuses a file without its columns: %j',
    async (content) => {
      await expect(readHistory(content, NOW)).rejects.toMatchObject({ code: 'invalid_history' })
    },
  )
})
