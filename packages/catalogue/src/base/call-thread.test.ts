import { afterEach, describe, expect, it } from 'vitest'
import { buffersOf, CallThread } from './call-thread.ts'

/** A thread that doubles numbers, and ends on a word. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { workerData } from 'node:worker_threads'
    import { answerCalls } from ${JSON.stringify(new URL('./call-thread.ts', import.meta.url).href)}
    if (workerData === 'broken') throw new Error('cannot start')
    answerCalls((takes) => {
      if (takes === 'end') throw new Error('asked to end')
      return takes.map((number) => 2 * number)
    })
  `)}`,
)

type Doubler = CallThread<Float64Array | 'end', Float64Array>

const threads: Doubler[] = []
function aThread(workerData?: string): Doubler {
  const thread: Doubler = new CallThread(script, { workerData })
  threads.push(thread)
  return thread
}

afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.end()
})

describe('CallThread', () => {
  it('answers each call, and says how many wait', async () => {
    const thread = aThread()
    await thread.start()
    const answers = [1, 2, 3].map((number) => thread.call(Float64Array.of(number)))
    expect(thread.waitingCalls).toBe(3)
    expect((await Promise.all(answers)).map(([number]) => number)).toEqual([2, 4, 6])
    expect(thread.waitingCalls).toBe(0)
  })

  it('moves the buffers it is given, and copies others', async () => {
    const thread = aThread()
    const [moved, copied] = [Float64Array.of(1), Float64Array.of(2)]
    await Promise.all([thread.call(moved, buffersOf(moved)), thread.call(copied)])
    expect([moved.length, copied.length]).toEqual([0, 1])
  })

  it('fails waiting and later calls once it has ended', async () => {
    const thread = aThread()
    const calls = [thread.call('end'), thread.call(Float64Array.of(1))]
    await Promise.all(calls.map((call) => expect(call).rejects.toThrow('asked to end')))
    await expect(thread.call(Float64Array.of(1))).rejects.toThrow('asked to end')
    expect((await thread.ended).message).toBe('asked to end')
  })

  it('says why it cannot start', async () => {
    await expect(aThread('broken').start()).rejects.toThrow('cannot start')
  })
})

it('finds the buffers of a value, each once, and leaves those that threads share', () => {
  const own = Float64Array.of(1)
  const shared = new Float64Array(new SharedArrayBuffer(8))
  expect(buffersOf({ a: own, b: [own, { c: shared }], d: null })).toEqual([own.buffer])
})
