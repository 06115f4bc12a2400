/**
 * Whether this workspace was restored from a backup. Until it is told that it takes the place of its original, no letter and
 * no submission is claimed from it: the original may still send them.
 */
export interface RestoredCopyStore {
  /** When its backup was made, in ISO 8601; undefined where it is no copy. */
  read(): Promise<string | undefined>
  /** False where it was no copy. */
  takeOver(): Promise<boolean>
}
