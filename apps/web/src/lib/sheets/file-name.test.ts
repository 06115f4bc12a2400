import { expect, it } from 'vitest'
import { fileName } from './file-name.ts'

const time = new Date(2026, 10, 3, 9, 4, 5)

it('R-12 names a file by what it holds and when it was made', () => {
  expect(fileName('cognate experts', 'xlsx', time)).toBe('cognate-experts-2026-11-03-090405.xlsx')
})

it('R-12 keeps letters of any script, and nothing that leads out of a folder', () => {
  expect(fileName('../../Zoë’s 樹木: "x"', 'csv', time)).toBe('Zoë-s-樹木-x-2026-11-03-090405.csv')
  expect(fileName('///', 'csv', time)).toBe('export-2026-11-03-090405.csv')
  expect(fileName('x'.repeat(300), 'csv', time)).toHaveLength(60 + '-2026-11-03-090405.csv'.length)
})
