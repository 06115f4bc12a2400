import PQueue from 'p-queue'

/** Higher numbers go first: what a person waits for comes before what only decorates a row. 3 for venues is R-10. */
export const priorities = { search: 10, page: 8, suggestion: 5, source: 3, row: 1 } as const
export type Priority = keyof typeof priorities

/** At most six calls at once, as many as browsers open to one host over HTTP/1.1. */
const queue = new PQueue({ concurrency: 6 })

/** Runs a task in its turn. An aborted signal removes it from the queue, or ends it while it runs. */
export function enqueue<Result>(
  task: () => Promise<Result>,
  { priority, signal }: { priority: Priority; signal?: AbortSignal },
): Promise<Result> {
  return queue.add(task, { priority: priorities[priority], ...(signal ? { signal } : {}) })
}
