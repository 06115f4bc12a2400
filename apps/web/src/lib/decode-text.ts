/** The largest file, in bytes: as JSON it must fit a call. */
export const LARGEST_FILE = 3_500_000

/**
 * A text in UTF-8 or, where it cannot be that, in Windows-1252, as older spreadsheets write it; in UTF-16, as Excel saves “Unicode text”,
 * where its first bytes say so.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
