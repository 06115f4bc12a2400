/** A piece of work that somebody may be waiting for. */
export interface Step {
  /** @param fraction  0 to 1, where it is known. */
  update(fraction: number | undefined, note?: string): void
  end(): void
}

export interface Progress {
  begin(title: string): Step
}

/** Where progress is shown; `isTTY` says whether a line can be drawn over. */
interface Screen {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
}

/** What takes less long is not worth a line. */
const PATIENCE_MS = 1000
const REDRAW_MS = 200
/** Between two plain lines of the same step. */
const LINE_EVERY_MS = 5000

interface Running {
  title: string
  startedAt: number
  fraction: number | undefined
  note: string
  shownAt: number | undefined
}

/** Shows running steps once they take longer than a second: a bar that redraws itself on a terminal, plain lines elsewhere. */
export function showProgress(screen: Screen, now: () => number = Date.now): Progress {
  const running = new Set<Running>()
  const draw = screen.isTTY ? () => drawBars(screen, running, now()) : () => writeLines(screen, running, now())
  let timer: NodeJS.Timeout | undefined

  const end = (step: Running): void => {
    if (!running.delete(step)) return
    if (screen.isTTY) screen.write('\r\u001b[K')
    const seconds = (now() - step.startedAt) / 1000
    if (seconds * 1000 >= PATIENCE_MS) screen.write(`${step.title}: done in ${seconds.toFixed(1)} s\n`)
    if (running.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }

  return {
    begin(title) {
      const step: Running = { title, startedAt: now(), fraction: undefined, note: '', shownAt: undefined }
      running.add(step)
      timer ??= setInterval(draw, REDRAW_MS).unref()
      return {
        update(fraction, note = '') {
          step.fraction = fraction
          step.note = note
        },
        end: () => end(step),
      }
    },
  }
}

/** Does a piece of work as a step. */
export async function asStep<Result>(
  progress: Progress,
  title: string,
  work: (step: Step) => Promise<Result>,
): Promise<Result> {
  const step = progress.begin(title)
  try {
    return await work(step)
  } finally {
    step.end()
  }
}

function drawBars(screen: Screen, running: ReadonlySet<Running>, now: number): void {
  const shown = [...running].filter(({ startedAt }) => now - startedAt >= PATIENCE_MS)
  if (shown.length === 0) return
  const line = shown.map((step) => [step.title, bar(step.fraction), step.note].filter(Boolean).join(' ')).join('   ')
  screen.write(`\r\u001b[K${line.slice(0, (screen.columns ?? 80) - 1)}`)
}

function bar(fraction: number | undefined): string {
  if (fraction === undefined) return '…'
  const filled = Math.round(Math.min(1, Math.max(0, fraction)) * 20)
  return `[${'#'.repeat(filled)}${'.'.repeat(20 - filled)}] ${percent(fraction)}`
}

function percent(fraction: number): string {
  return `${Math.round(Math.min(1, Math.max(0, fraction)) * 100)} %`
}

function writeLines(screen: Screen, running: ReadonlySet<Running>, now: number): void {
  for (const step of running) {
    const since = step.shownAt ?? step.startedAt
    if (now - since < (step.shownAt === undefined ? PATIENCE_MS : LINE_EVERY_MS)) continue
    step.shownAt = now
    const state = [step.fraction === undefined ? '' : percent(step.fraction), step.note].filter(Boolean).join(', ')
    screen.write(`${step.title} …${state && ` ${state}`}\n`)
  }
}
