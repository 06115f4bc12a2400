/** Calls an address at fixed intervals, whether earlier calls were answered or not, until a message stops it. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Times } from './load.ts'

const EVERY_MS = 50
const { url } = workerData as { url: string }
const times: Times = { ms: [], failed: 0 }
const calls: Promise<void>[] = []

async function call(): Promise<void> {
  const started = performance.now()
  const answer = await fetch(url).catch(() => undefined)
  await answer?.arrayBuffer()
  if (answer?.ok) times.ms.push(performance.now() - started)
  else times.failed++
}

const timer = setInterval(() => calls.push(call()), EVERY_MS)
parentPort!.once('message', async () => {
  clearInterval(timer)
  await Promise.all(calls)
  parentPort!.postMessage(times)
})
