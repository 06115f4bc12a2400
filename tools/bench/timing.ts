import { quantile } from '@cognate/matching'

/** Latency of a repeated call, in milliseconds. */
export interface Latency {
  calls: number
  p50: number
  p95: number
  /** Calls finished a second, all users together. */
  rate: number
}

/**
 * Times calls made by some users at once, each calling again as soon as it is answered.
 * @param signal  Ends the calls before their number is reached.
 * @param call  Receives the number of the call, from 0.
 */
export async function measureLatency(
  { calls, users, signal }: { calls: number; users: number; signal?: AbortSignal | undefined },
  call: (number: number) => Promise<unknown> | unknown,
): Promise<Latency> {
  const times: number[] = []
  let next = 0
  const use = async () => {
    while (next < calls && !signal?.aborted) {
      const number = next++
      const started = performance.now()
      await call(number)
      times.push(performance.now() - started)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: users }, use))
  const seconds = (performance.now() - started) / 1_000
  return { calls: times.length, p50: quantile(times, 0.5), p95: quantile(times, 0.95), rate: times.length / seconds }
}
