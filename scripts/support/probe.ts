import { Worker } from 'node:worker_threads'
import type { Times } from './load.ts'

/** Milliseconds of calls of an address, made all the time in a thread of their own, so that nothing here delays them. */
export function probe(url: string): { stop(): Promise<Times> } {
  const worker = new Worker(new URL('./probe-worker.ts', import.meta.url), { workerData: { url } })
  const times = new Promise<Times>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  return {
    stop: async () => {
      worker.postMessage('stop')
      return times
    },
  }
}
