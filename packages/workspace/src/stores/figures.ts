/** Numbers about the installation. */
export interface WorkspaceFigures {
  /** Letters that are not sent yet. */
  letters: number
  /** Seconds that the one that has waited longest is due. */
  oldestLetterSeconds: number
  /** The user names of those to whom the mail server refused a letter in the last days, and took none since. */
  refusedLettersTo: string[]
  /** Submissions by state. */
  submissions: Record<string, number>
  /** Whole days until the next licence in force ends; undefined where none is. */
  licenceDays: number | undefined
  organisations: number
  accounts: number
  databaseBytes: number
  isRestoredCopy: boolean
}

/** Connections of this process for calls. */
export interface PoolFigures {
  open: number
  idle: number
  /** Calls that wait for one. */
  waiting: number
}
