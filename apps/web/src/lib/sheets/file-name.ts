const two = (part: number) => String(part).padStart(2, '0')

/** The time of the clock on the wall, down to the second, as it sorts in a folder: 2026-11-21-204459. */
function timestamp(time: Date): string {
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-')
  return `${day}-${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join('')}`
}

/** Most characters of a file's name before its time; file systems take 255 bytes in all. */
const MOST = 60

/** A name for a file: what it holds, in letters and digits of any script, and when it was made. */
export function fileName(about: string, extension: string, time = new Date()): string {
  const words = about.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const plain = [...words]
    .slice(0, MOST)
    .join('')
    .replace(/^-+|-+$/g, '')
  return `${plain || 'export'}-${timestamp(time)}.${extension}`
}
