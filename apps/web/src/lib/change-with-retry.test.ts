import { describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { changeWithRetry } from './change-with-retry.ts'

const conflict = new ApiError({
  status: 409,
  code: 'conflict',
  detail: 'Someone else has changed this in the meantime.',
})
const knownThing = { name: 'Before', note: 'a', updated_at: '1' }

/** A thing that others have changed to `now` after it was seen. */
function aThing(now: typeof knownThing) {
  const send = vi.fn(async (changes: { name: string; updated_at: string }) => {
    if (changes.updated_at !== now.updated_at) throw conflict
    return { ...now, ...changes, updated_at: 'after' }
  })
  return { send, read: async () => now }
}

describe('C-03 changing a thing that others change too', () => {
  it('sends the version it is based on', async () => {
    const thing = aThing(knownThing)
    expect(await changeWithRetry(knownThing, { name: 'After' }, thing)).toMatchObject({
      name: 'After',
      updated_at: 'after',
    })
    expect(thing.send.mock.calls).toEqual([[{ name: 'After', updated_at: '1' }]])
  })

  it('is sent again where somebody changed another field', async () => {
    const thing = aThing({ ...knownThing, note: 'b', updated_at: '2' })
    expect(await changeWithRetry(knownThing, { name: 'After' }, thing)).toMatchObject({ name: 'After', note: 'b' })
  })

  it('overwrites nothing that somebody else has changed, and says so', async () => {
    const thing = aThing({ ...knownThing, name: 'Theirs', updated_at: '2' })
    await expect(changeWithRetry(knownThing, { name: 'After' }, thing)).rejects.toBe(conflict)
    expect(thing.send).toHaveBeenCalledTimes(1)
  })

  it('passes other refusals on', async () => {
    const refusal = new ApiError({ status: 403, code: 'not_owner', detail: 'Only the owner may do this.' })
    const read = vi.fn(async () => knownThing)
    await expect(
      changeWithRetry(knownThing, { name: 'After' }, { send: () => Promise.reject(refusal), read }),
    ).rejects.toBe(refusal)
    expect(read).not.toHaveBeenCalled()
  })
})
