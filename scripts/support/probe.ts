import { Worker } from 'node:worker_threads'
import type { Times } from './load.ts'

/** Times regular calls of an address from a thread of its own, so that this thread does not delay them. */
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
