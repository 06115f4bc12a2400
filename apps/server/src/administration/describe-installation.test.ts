import { AppError } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { describeParts } from './describe-installation.ts'

type Services = Parameters<typeof describeParts>[0]

/** What is said of the catalogue and of meaning, where no catalogue can be asked. */
async function findingsWhere(fault: string | undefined) {
  const detail = fault ?? 'No catalogue has been imported yet.'
  const use = () => Promise.reject(new AppError('catalogue_unavailable', { detail }))
  const away = new Error('The database is away.')
  const parts = await describeParts({
    catalogue: { use, fault },
    imports: {
      read() {
        throw away
      },
    },
    workspace: { ping: () => Promise.reject(away) },
    config: {},
  } as unknown as Services)
  return Object.fromEntries(parts.map(({ name, ...finding }) => [name, finding]))
}

describe('what is said of the parts of an installation', () => {
  it('A-09 says where to start before the first import, which is no fault', async () => {
    const { catalogue, meaning } = await findingsWhere(undefined)
    expect(catalogue).toEqual({ state: 'note', sentence: expect.stringContaining('start an import of works') })
    expect(meaning).toEqual({ state: 'note', sentence: expect.stringContaining('no catalogue yet') })
  })

  it('A-09 says in words why a part does not answer', async () => {
    const { catalogue, meaning, database } = await findingsWhere('A file is damaged.')
    for (const finding of [catalogue, meaning])
      expect(finding).toEqual({ state: 'fault', sentence: 'It does not answer: A file is damaged.' })
    expect(database).toEqual({ state: 'fault', sentence: 'It does not answer: The database is away.' })
  })
})
