import type { RejectedDocument } from './document-source.ts'
import { DamagedFileError } from './raw-source.ts'
import type { SourceFile } from './source-files.ts'

/** A line that was not taken, without the name of its file. */
export type Rejected = Omit<RejectedDocument, 'file'>

/** A value with the line where it begins, or why there is none. */
export type Read<Value> = { value: Value; line: number } | { value?: undefined; rejected: Rejected }

/** The content of a file; if it is damaged, the last item is the reason why there is no more. */
export async function* readChunks(
  file: SourceFile,
): AsyncGenerator<Buffer | DamagedFileError['reason'] | 'unreadable'> {
  try {
    yield* file.open()
  } catch (error) {
    // A disk that fails or a file that is gone ends this file, not the import.
    yield error instanceof DamagedFileError ? error.reason : 'unreadable'
  }
}
