import { type UnzipFileInfo, unzipSync } from 'fflate'
import { MAX_ENTRIES, MAX_RATIO, MAX_UNZIPPED } from './limits.ts'
import { UnreadableFile } from './manuscript.ts'

/** The entries of a zip that are wanted, by name. What is declared is checked before anything is unpacked. */
export function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  let [entries, total] = [0, 0]
  const filter = ({ name, size, originalSize }: UnzipFileInfo) => {
    if (++entries > MAX_ENTRIES) throw tooLarge()
    if (!isWanted(name)) return false
    total += originalSize
    // A few bytes may shrink to next to nothing.
    const isBomb = originalSize > 100_000 && originalSize > MAX_RATIO * size
    if (isBomb || total > MAX_UNZIPPED) throw tooLarge()
    return true
  }
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter })))
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('unreadable_file', 'The zip is damaged and cannot be opened.')
  }
}

const tooLarge = () => new UnreadableFile('unreadable_file', 'Unpacked, the file is far larger than a manuscript.')

/** The names of all entries; nothing is unpacked. */
export function namesIn(bytes: Uint8Array): string[] {
  const names: string[] = []
  unzip(bytes, (name) => {
    names.push(name)
    return false
  })
  return names
}
