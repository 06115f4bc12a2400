import { randomUUID } from 'node:crypto'
import { AppError } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { conflictsFoundSince } from './found-since-in-lists.ts'

const at = new Date('2026-11-02T10:00:00Z')

/** A server that counts how often it looks for the conflicts of collections in which nobody is. */
function aServer() {
  const server = { looked: 0, rules: 'none', version: 'v1', year: 2026, isAway: false }
  const sources = {
    workspace: {
      searches: { get: async () => undefined },
      approvals: {
        list: async () => {
          server.looked++
          return [{ snapshot: { check: { people: [] }, people: [] } }]
        },
      },
      conflictVerdicts: { state: async () => server.rules },
    },
    catalogue: {
      use: async (ask: (engine: object) => unknown) => {
        if (server.isAway) throw new AppError('catalogue_unavailable')
        return ask({ summary: { version: server.version } })
      },
    },
    optOuts: { ids: () => [] },
    now: () => new Date(Date.UTC(server.year, 5, 1)),
  }
  const look = (searches: readonly object[]) => conflictsFoundSince(searches as never, {} as never, sources as never)
  return { server, look }
}

const decided = (more: object = {}) => ({
  ...{ uuid: randomUUID(), updated_at: at, closed_at: null },
  approval: { decision: 'approved', has_changed: false, at },
  ...more,
})

describe('C-11 conflicts that are found after a decision', () => {
  it('are looked for once, and again when what they depend on is another', async () => {
    const { server, look } = aServer()
    const search = decided()
    const looksAfter = async (change: object, searches: readonly object[] = [search]) => {
      const before = server.looked
      Object.assign(server, change)
      await look(searches)
      await look(searches)
      return server.looked - before
    }
    expect(await looksAfter({})).toBe(1)
    expect(await looksAfter({ rules: 'one verdict' })).toBe(1)
    expect(await looksAfter({ version: 'v2' })).toBe(1)
    expect(await looksAfter({ year: 2027 })).toBe(1)
    expect(await looksAfter({}, [{ ...search, updated_at: new Date('2026-11-03T10:00:00Z') }])).toBe(1)
  })

  it('are not looked for where nobody waits for them, or nobody can be asked', async () => {
    const { server, look } = aServer()
    const { approval } = decided()
    await look([
      decided({ closed_at: at }),
      decided({ approval: null }),
      decided({ approval: { ...approval, decision: null } }),
      decided({ approval: { ...approval, has_changed: true } }),
    ])
    server.isAway = true
    expect(await look([decided()])).toEqual(new Set())
    expect(server.looked).toBe(0)
  })
})
