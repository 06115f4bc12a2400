import { expect, it } from 'vitest'
import { logAsCsv } from './logs.ts'

const entry = {
  ...{ at: '2026-11-29T12:00:00.000Z', last_at: null, event: 'account.created', organisation: null, address: null },
  ...{ details: '', calls: null, records: 2 },
}

it('Q-07 writes no name that a spreadsheet takes for a formula, also where a semicolon parts cells', () => {
  const names = ['=1', '\uff1d1', 'ada;=1', 'ada;\t=1', '"ada";@1']
  const [, ...rows] = logAsCsv(names.map((who) => ({ ...entry, who, subject: `user:${who}` })))
    .trimEnd()
    .split('\r\n')
  expect(rows.map((row) => row.split(',')[2])).toEqual([
    '"\'=1"',
    '"\'\uff1d1"',
    '"ada;\'=1"',
    '"ada;\'\t\'=1"',
    '"""ada"";\'@1"',
  ])
  expect(rows[2]).toContain('"user:ada;\'=1"')
})
