import type { ReadManuscript } from '@cognate/contract'

export type { ReadManuscript }
export type ReadAuthor = ReadManuscript['authors'][number]
export type ReadReference = ReadManuscript['references'][number]
export type ManuscriptWarning = ReadManuscript['warnings'][number]

/** Why a file is refused. */
export type UnreadableCode = 'unreadable_file' | 'file_too_large' | 'unsupported_file'

/** A file that is refused, with a sentence for a person. The sentence holds nothing of the file. */
export class UnreadableFile extends Error {
  readonly code: UnreadableCode

  constructor(code: UnreadableCode, sentence: string) {
    super(sentence)
    this.code = code
  }
}
