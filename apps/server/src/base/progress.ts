/** A piece of work whose progress is shown. */
export interface Step {
  /** @param fraction  0 to 1, where it is known. */
  update(fraction: number | undefined, note?: string): void
  /** @param isDone  False where the work failed or was stopped, which others tell. */
  end(isDone?: boolean): void
}

export interface Progress {
  begin(title: string): Step
}

/** Where progress is shown; `isTTY` says whether a line can be overwritten. */
interface Screen {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
}

/** Shorter steps are not shown. */
const SHOW_AFTER_MS = 1000
const REDRAW_MS = 200
/** Between two plain lines of the same step. */
const LINE_EVERY_MS = 5000

interface RunningStep {
  title: string
  startedAt: number
  fraction: number | undefined
  note: string
  shownAt: number | undefined
  /** The last line that was written of it. */
  shownLine?: string
}

/** Shows running steps once they take longer than a second: a bar that redraws itself on a terminal, plain lines with what is new elsewhere. */
export function showProgress(screen: Screen, now: () => number = Date.now): Progress {
  const running = new Set<RunningStep>()
  const draw = screen.isTTY ? () => drawBars(screen, running, now()) : () => writeLines(screen, running, now())
  let timer: NodeJS.Timeout | undefined

  const end = (step: RunningStep, isDone: boolean): void => {
    if (!running.delete(step)) return
    if (screen.isTTY) screen.write('\r\u001b[K')
    const seconds = (now() - step.startedAt) / 1000
    if (isDone && seconds * 1000 >= SHOW_AFTER_MS) screen.write(`${step.title}: done in ${seconds.toFixed(1)} s\n`)
    if (running.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }

  return {
    begin(title) {
      const step: RunningStep = { title, startedAt: now(), fraction: undefined, note: '', shownAt: undefined }
      running.add(step)
      timer ??= setInterval(draw, REDRAW_MS).unref()
      return {
        update(fraction, note = '') {
          step.fraction = fraction
          step.note = note
        },
        end: (isDone = true) => end(step, isDone),
      }
    },
  }
}

/** What a process tells its parent of the step that is running. */
export interface ToldStep {
  title: string
  /** 0 to 1; null where it is unknown. */
  fraction: number | null
  note: string
}

/** Tells a parent process that listens of running steps, and calls `onLost` when it is gone; undefined where there is none. */
export function followParent(onLost: () => void): Progress | undefined {
  const { channel } = process
  if (!channel) return undefined
  process.on('disconnect', onLost)
  // Listening for its end does not keep the process alive; where others read what it sends, as in tests, it is theirs.
  if (process.listenerCount('message') === 0) channel.unref()
  const tell = (step: ToldStep) => process.connected && process.send?.(step, () => {})
  return {
    begin(title) {
      tell({ title, fraction: null, note: '' })
      return { update: (fraction, note = '') => tell({ title, fraction: fraction ?? null, note }), end() {} }
    },
  }
}

/** Runs a piece of work as a step, which ends even if the work fails. */
export async function runAsStep<Result>(
  progress: Progress,
  title: string,
  work: (step: Step) => Promise<Result>,
): Promise<Result> {
  const step = progress.begin(title)
  let isDone = false
  try {
    const result = await work(step)
    isDone = true
    return result
  } finally {
    step.end(isDone)
  }
}

function drawBars(screen: Screen, running: ReadonlySet<RunningStep>, now: number): void {
  const visibleSteps = [...running].filter(({ startedAt }) => now - startedAt >= SHOW_AFTER_MS)
  if (visibleSteps.length === 0) return
  const line = visibleSteps
    .map((step) => [step.title, bar(step.fraction), step.note].filter(Boolean).join(' '))
    .join('   ')
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

function writeLines(screen: Screen, running: ReadonlySet<RunningStep>, now: number): void {
  for (const step of running) {
    const lastChangeAt = step.shownAt ?? step.startedAt
    if (now - lastChangeAt < (step.shownAt === undefined ? SHOW_AFTER_MS : LINE_EVERY_MS)) continue
    step.shownAt = now
    const state = [step.fraction === undefined ? '' : percent(step.fraction), step.note].filter(Boolean).join(', ')
    const line = `${step.title} …${state && ` ${state}`}\n`
    // A log gains nothing from the same line again.
    if (line === step.shownLine) continue
    step.shownLine = line
    screen.write(line)
  }
}
