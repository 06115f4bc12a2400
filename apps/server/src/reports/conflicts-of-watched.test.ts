import { AppError } from '@cognate/contract'
import { expect, it } from 'vitest'
import { conflictsOfCollected } from './conflicts-of-watched.ts'

const search = {
  ...{ uuid: 'one', filters: {}, manuscript: null, included_records: [], excluded_records: [] },
  conflict_of_interest: { records: [{ record_type: 'author', identifier: 'A1' }] },
}
const caller = { organisation: { coi_checker: true }, filters: new Set() }

const look = (code: 'catalogue_unavailable' | null) => {
  const sources = {
    workspace: { conflictVerdicts: { list: async () => [] } },
    catalogue: {
      use: async () => {
        if (code) throw new AppError(code)
        return { summary: {}, people: [] }
      },
    },
    optOuts: { has: () => false, withoutThem: <All>(all: All) => all },
    now: () => new Date(),
  }
  return conflictsOfCollected(search as never, caller as never, sources as never)
}

it('K-01 conflicts of a watched collection are not taken for none while the catalogue cannot be asked', async () => {
  await expect(look('catalogue_unavailable')).rejects.toMatchObject({ code: 'catalogue_unavailable' })
  expect(await look(null)).toEqual([])
})
