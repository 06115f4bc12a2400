/** The progress of a stage of an import. */
export interface ImportProgress {
  /** In words: `reading works`. */
  stage: string
  /** 0 to total. */
  done: number
  /** 0 where unknown. */
  total: number
  unit: 'bytes' | 'records'
  /** Units a second since the stage began; 0 at its start. */
  rate: number
  /** Lines of the source that were not taken so far. */
  rejected: number
}

/** At most 5 reports a second within a stage. */
const PAUSE_MS = 200

/** Reports the progress of an import: at the beginning and the end of every stage, and from time to time in between. */
export class ProgressReporter {
  private readonly send: (progress: ImportProgress) => void
  /** Reports that wait, by stage; undefined: reports are sent at once. */
  private heldReports: Map<string, ImportProgress> | undefined
  private name = ''
  private total = 0
  private unit: ImportProgress['unit'] = 'records'
  private done = 0
  private first = 0
  private startTime = 0
  private lastReport = Number.NEGATIVE_INFINITY
  private countRejected = () => 0

  constructor(report: (progress: ImportProgress) => void = () => {}) {
    this.send = report
  }

  /** The progress of work that runs in parallel: its reports wait until `release`. */
  startParallel(): ProgressReporter {
    const parallelProgress = new ProgressReporter(this.send)
    parallelProgress.heldReports = new Map()
    parallelProgress.countRejected = this.countRejected
    return parallelProgress
  }

  /** Sends the waiting reports, and from now on every report at once. */
  release(): void {
    const heldReports = this.heldReports
    this.heldReports = undefined
    for (const progress of heldReports?.values() ?? []) this.send(progress)
  }

  private report(progress: ImportProgress): void {
    if (this.heldReports) this.heldReports.set(progress.stage, progress)
    else this.send(progress)
  }

  /** Counts the lines that were not taken, for each report. */
  watchRejected(count: () => number): void {
    this.countRejected = count
  }

  /** Begins a stage; the same stage simply continues. */
  stage(name: string, total: number, unit: ImportProgress['unit']): void {
    if (name === this.name && total === this.total) return
    this.name = name
    this.total = total
    this.unit = unit
    this.done = Number.NaN
    this.startTime = performance.now()
    this.lastReport = Number.NEGATIVE_INFINITY
  }

  /** Reports that this many units of the stage are done. */
  reach(done: number): void {
    if (Number.isNaN(this.done)) this.first = done
    if (this.done === done) return
    this.done = Math.min(done, this.total || done)
    const now = performance.now()
    const isLast = this.total > 0 && this.done === this.total
    if (now - this.lastReport < PAUSE_MS && !isLast) return
    this.lastReport = now
    const seconds = (now - this.startTime) / 1000
    const rate = seconds > 0 ? (this.done - this.first) / seconds : 0
    const { name: stage, total, unit } = this
    this.report({ stage, done: this.done, total, unit, rate: Math.round(rate), rejected: this.countRejected() })
  }
}
