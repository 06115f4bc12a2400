import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isUnderKeys, queryKeys } from './query-keys.ts'

it('is the only place that defines cache keys', () => {
  const cwd = join(import.meta.dirname, '..')
  const filesWithKeys = globSync('**/*.{ts,tsx}', { cwd })
    .filter((file) => !file.startsWith('model/query-keys'))
    .filter((file) =>
      /queryKey(?::| =) \[|(?:get|set)QueryData(?:<[^(]*>)?\(\[/.test(readFileSync(join(cwd, file), 'utf8')),
    )
  expect(filesWithKeys).toEqual([])
})

it('puts the key of a list below that of its kind, so that all lists are read again', () => {
  for (const [whole, part] of [
    [queryKeys.collections, queryKeys.collectionList({ page: 1 })],
    [queryKeys.filterPresets, queryKeys.filterPresetList({ page: 1 })],
    [queryKeys.filterPresets, queryKeys.filterPreset('u')],
    [queryKeys.queryLists, queryKeys.queryList({ page: 1 })],
  ] as const)
    expect(part.slice(0, whole.length)).toEqual(whole)
})

it('finds whether a key belongs under others', () => {
  expect(isUnderKeys(['institutions', 'lund'], [queryKeys.config, queryKeys.institutions('')])).toBe(true)
  expect(isUnderKeys(queryKeys.profile, [queryKeys.config])).toBe(false)
})
