import { setImmediate as nextTurn } from 'node:timers/promises'
import { CallerShares } from '@cognate/catalogue'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Gate } from './gate.ts'

afterEach(() => vi.useRealTimers())

const aGate = (options: Partial<ConstructorParameters<typeof Gate>[0]> = {}) =>
  new Gate({ inside: 1, waiting: 10, patienceMs: 60_000, ...options })

/** Calls at a gate, by name: which got in, in that order, which were refused, and how to leave. */
function callsAt(gate: Gate) {
  const shares = new CallerShares()
  const log: string[] = []
  const leave: Record<string, () => void> = {}
  const refused: Record<string, unknown> = {}
  const call = async (caller: string, name: string, signal?: AbortSignal) => {
    const share = shares.of(caller)
    if (caller !== 'newcomer') share.use(0)
    await gate.enter(share, signal).then(
      (left) => {
        log.push(name)
        leave[name] = left
      },
      (error) => {
        refused[name] = error
      },
    )
  }
  /** Those inside leave until nobody comes in any more. */
  const finish = async () => {
    await nextTurn()
    for (let place = 0; place < log.length; place++) {
      leave[log[place]!]?.()
      await nextTurn()
      await nextTurn()
    }
    return log
  }
  return { log, leave, refused, call, finish, shares }
}

describe('Gate', () => {
  it('admits the given number of calls at once, and the others in the order of their arrival', async () => {
    const { log, call, finish } = callsAt(aGate({ inside: 2 }))
    for (const name of ['a1', 'a2', 'a3', 'a4']) void call('a', name)
    await nextTurn()
    expect(log).toEqual(['a1', 'a2'])
    expect(await finish()).toEqual(['a1', 'a2', 'a3', 'a4'])
  })

  it('gives callers their turns one after the other, however many calls one of them has', async () => {
    // No time passes, so nobody rests.
    vi.useFakeTimers({ toFake: ['performance'] })
    const { call, finish } = callsAt(aGate())
    for (const name of ['a1', 'a2', 'a3', 'a4']) void call('a', name)
    for (const name of ['b1', 'b2']) void call('b', name)
    void call('c', 'c1')
    expect(await finish()).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('shares places by the time of threads that callers used, not by the number of their calls', async () => {
    // No time passes, so nobody rests.
    vi.useFakeTimers({ toFake: ['performance'] })
    const { call, finish, shares } = callsAt(aGate())
    shares.of('a').use(3_000)
    shares.of('b').use(20)
    void call('c', 'c1')
    for (const name of ['a1', 'a2']) void call('a', name)
    for (const name of ['b1', 'b2', 'b3']) void call('b', name)
    expect(await finish()).toEqual(['c1', 'b1', 'b2', 'b3', 'a1', 'a2'])
  })

  it('gives a caller a second place only while nobody waits who has none', async () => {
    const { log, leave, call } = callsAt(aGate({ inside: 2 }))
    for (const name of ['a1', 'a2', 'a3', 'a4']) void call('a', name)
    for (const name of ['b1', 'b2']) void call('b', name)
    await nextTurn()
    expect(log).toEqual(['a1', 'a2'])
    leave.a1!()
    leave.a2!()
    await nextTurn()
    await nextTurn()
    expect(log.slice(2)).toEqual(['b1', 'a3'])
  })

  it('keeps places from a caller whose work is long, so that short calls of others begin at once', async () => {
    const { log, call, shares } = callsAt(aGate({ inside: 4 }))
    shares.of('long').use(800)
    for (const name of ['long1', 'long2', 'long3', 'long4']) void call('long', name)
    await nextTurn()
    expect(log).toEqual(['long1', 'long2'])
    void call('short', 'short1')
    await nextTurn()
    expect(log).toEqual(['long1', 'long2', 'short1'])
  })

  it('Q-07 keeps a place from a caller of whom nothing is known, so that a burst of long calls does not fill all', async () => {
    const { log, call } = callsAt(aGate({ inside: 3 }))
    for (const name of ['new1', 'new2', 'new3']) void call('newcomer', name)
    for (const name of ['known1', 'known2']) void call('known', name)
    await nextTurn()
    expect(log).toEqual(['new1', 'new2', 'known1'])
  })

  it('Q-07 gives a caller whose calls wait one place beside somebody calm, and lets it rest after each call', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const { log, leave, call } = callsAt(aGate({ inside: 3 }))
    void call('calm', 'calm1')
    await nextTurn()
    leave.calm1!()
    for (const name of ['many1', 'many2', 'many3', 'many4', 'many5']) void call('many', name)
    await nextTurn()
    await nextTurn()
    expect(log).toEqual(['calm1', 'many1'])
    await vi.advanceTimersByTimeAsync(200)
    leave.many1!()
    await vi.advanceTimersByTimeAsync(590)
    void call('calm', 'calm2')
    await nextTurn()
    expect(log).toEqual(['calm1', 'many1', 'calm2'])
    await vi.advanceTimersByTimeAsync(20)
    expect(log).toEqual(['calm1', 'many1', 'calm2', 'many2'])
    // Nobody calm is about any more.
    await vi.advanceTimersByTimeAsync(2_000)
    leave.calm2!()
    leave.many2!()
    await nextTurn()
    await nextTurn()
    expect(log.slice(4)).toEqual(['many3', 'many4', 'many5'])
  })

  it('Q-07 lets a caller in again after its rest, even where timers are early after long work', async () => {
    const { log, leave, refused, call } = callsAt(aGate({ patienceMs: 2_000 }))
    void call('calm', 'calm1')
    await nextTurn()
    leave.calm1!()
    await nextTurn()
    for (const name of ['a1', 'a2']) void call('a', name)
    await nextTurn()
    const since = performance.now()
    while (performance.now() - since < 30);
    leave.a1!()
    await vi.waitFor(() => expect(log).toContain('a2'))
    expect(refused).toEqual({})
  })

  it('refuses a call for which there is no room, and says when to come again', async () => {
    const { refused, call, finish } = callsAt(aGate({ waiting: 2 }))
    for (const name of ['a1', 'a2', 'a3', 'a4']) void call('a', name)
    await nextTurn()
    expect(refused).toMatchObject({ a4: { code: 'overloaded', status: 503, retryAfter: 1 } })
    expect(await finish()).toEqual(['a1', 'a2', 'a3'])
  })

  it('makes room by refusing a call of the caller with the most waiting calls', async () => {
    const { refused, call, finish } = callsAt(aGate({ waiting: 3 }))
    for (const name of ['a1', 'a2', 'a3', 'a4']) void call('a', name)
    for (const name of ['b1', 'b2']) void call('b', name)
    expect(await finish()).toEqual(['a1', 'a2', 'b1', 'a3'])
    expect(Object.keys(refused).sort()).toEqual(['a4', 'b2'])
  })

  it('refuses a call whose turn does not come in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { refused, call, finish } = callsAt(aGate({ patienceMs: 3_000 }))
    for (const name of ['a1', 'a2']) void call('a', name)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(refused).toEqual({})
    await vi.advanceTimersByTimeAsync(1)
    expect(refused).toMatchObject({ a2: { code: 'overloaded' } })
    void call('a', 'a3')
    expect(await finish()).toEqual(['a1', 'a3'])
  })

  it('drops a call whose caller hung up while it waited, and does not begin one that hung up before', async () => {
    const { refused, call, finish } = callsAt(aGate({ waiting: 1 }))
    const abort = new AbortController()
    void call('a', 'a1')
    void call('a', 'a2', abort.signal)
    abort.abort()
    void call('a', 'a3')
    void call('b', 'b1', abort.signal)
    expect(await finish()).toEqual(['a1', 'a3'])
    expect(Object.keys(refused).sort()).toEqual(['a2', 'b1'])
  })

  it('frees a place once, even if a call leaves several times', async () => {
    const { log, leave, call } = callsAt(aGate())
    for (const name of ['a1', 'a2', 'a3']) void call('a', name)
    await nextTurn()
    leave.a1!()
    leave.a1!()
    await nextTurn()
    await nextTurn()
    expect(log).toEqual(['a1', 'a2'])
  })
})
