import PQueue from 'p-queue'

/** Higher numbers go first: what a person waits for comes before what only decorates a row. 3 for venues is R-10. */
export const priorities = { search: 10, page: 8, suggestion: 5, source: 3, row: 1 } as const
export type Priority = keyof typeof priorities

/** At most six calls at once, as many as browsers open to one host over HTTP/1.1. */
const MOST_CALLS = 6
/** Slow look-ups of rows leave the other calls room: priority alone decides only who is next when a call ends. */
const MOST_FOR_ROWS = 4

const all = new PQueue({ concurrency: MOST_CALLS })
const forRows = new PQueue({ concurrency: MOST_FOR_ROWS })

/** Runs a task in its turn. An aborted signal removes it from the queue, or ends it while it runs. */
export function enqueue<Result>(
  task: () => Promise<Result>,
  { priority, signal }: { priority: Priority; signal?: AbortSignal },
): Promise<Result> {
  const options = { priority: priorities[priority], ...(signal && { signal }) }
  const run = () => all.add(task, options)
  return priority === 'row' ? forRows.add(run, signal && { signal }) : run()
}
