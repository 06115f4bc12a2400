/** What a thread was asked for takes longer than it may. */
export class OutOfTimeError extends Error {
  override readonly name = 'OutOfTimeError'
}

/** When the work of this thread must be done, by `performance.now()`. A thread does one piece of work at a time. */
let endsAt = Number.POSITIVE_INFINITY

/** Limits the work that begins now. */
export function limitTime(ms: number): void {
  endsAt = performance.now() + ms
}

/** Called between the steps of long work. @throws OutOfTimeError */
export function requireTime(): void {
  if (performance.now() > endsAt) throw new OutOfTimeError('the time is over')
}
