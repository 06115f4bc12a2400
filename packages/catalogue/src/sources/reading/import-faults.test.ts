import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importFault, importFaults } from '@cognate/contract'
import { expect, it } from 'vitest'
import type { Rejection } from './source-records.ts'

/** An import of works counts no line for a reason that has no words. */
const reasonsOfWorks: Record<Exclude<Rejection, 'filtered'>, string> = importFaults

it('D-02 every reason for which a line is not taken has words', () => {
  const document = readFileSync(join(import.meta.dirname, '../../../../../docs/import-formats.md'), 'utf8')
  const table = document.split('### Reasons')[1]!.split(/^###? /m)[0]!
  const rows = table.split('\n').flatMap((row) => row.match(/^\|(.*?)\|/)?.[1] ?? [])
  const documented = rows.flatMap((cell) => Array.from(cell.matchAll(/`(\w+)`/g), ([, reason]) => reason!))
  expect(documented).toContain('missing_column')
  expect(documented.filter((reason) => importFault(reason) === reason)).toEqual([])
  expect(importFault('truncated_gzip')).toBe(reasonsOfWorks.truncated_gzip)
  expect(importFault('of_an_older_version')).toBe('of_an_older_version')
})
