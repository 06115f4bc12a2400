/** The largest file, in bytes: as JSON it must fit a call. */
export const LARGEST_FILE = 3_500_000

/** A text in UTF-8 or, where it cannot be that, in Windows-1252, as older spreadsheets write it. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
