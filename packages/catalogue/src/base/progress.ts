/** How far a stage of an import has come. */
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
}

/** At most 5 reports a second within a stage. */
const PAUSE_MS = 200

/** Reports how far a build has come: at the begin and the end of every stage, and now and then between. */
export class Progress {
  private readonly tell: (progress: ImportProgress) => void
  /** What is not told yet, by stage; undefined: everything is told at once. */
  private held: Map<string, ImportProgress> | undefined
  private name = ''
  private total = 0
  private unit: ImportProgress['unit'] = 'records'
  private done = 0
  private first = 0
  private begun = 0
  private told = Number.NEGATIVE_INFINITY

  constructor(report: (progress: ImportProgress) => void = () => {}) {
    this.tell = report
  }

  /** The progress of what is done beside this: its stages are told when it is shown, in their order. */
  aside(): Progress {
    const aside = new Progress(this.tell)
    aside.held = new Map()
    return aside
  }

  /** Tells what was held back, and from now on everything at once. */
  show(): void {
    const held = this.held
    this.held = undefined
    for (const progress of held?.values() ?? []) this.tell(progress)
  }

  private report(progress: ImportProgress): void {
    if (this.held) this.held.set(progress.stage, progress)
    else this.tell(progress)
  }

  /** Begins a stage; the one at hand goes on where nothing differs. */
  stage(name: string, total: number, unit: ImportProgress['unit']): void {
    if (name === this.name && total === this.total) return
    this.name = name
    this.total = total
    this.unit = unit
    this.done = Number.NaN
    this.begun = performance.now()
    this.told = Number.NEGATIVE_INFINITY
  }

  /** Says that so many units of the stage are done. */
  reach(done: number): void {
    if (Number.isNaN(this.done)) this.first = done
    if (this.done === done) return
    this.done = Math.min(done, this.total || done)
    const now = performance.now()
    const isLast = this.total > 0 && this.done === this.total
    if (now - this.told < PAUSE_MS && !isLast) return
    this.told = now
    const seconds = (now - this.begun) / 1000
    const rate = seconds > 0 ? (this.done - this.first) / seconds : 0
    this.report({ stage: this.name, done: this.done, total: this.total, unit: this.unit, rate: Math.round(rate) })
  }
}
