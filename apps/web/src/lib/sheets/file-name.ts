const padTwo = (part: number) => String(part).padStart(2, '0')

/** The local time to the second, in a form that sorts: 2026-11-21-204459. */
function timestamp(time: Date): string {
  const day = [time.getFullYear(), padTwo(time.getMonth() + 1), padTwo(time.getDate())].join('-')
  return `${day}-${[time.getHours(), time.getMinutes(), time.getSeconds()].map(padTwo).join('')}`
}

/** Most characters of a file's name before its time; file systems take 255 bytes in all. */
const MAX_LENGTH = 60

/** A file name: the subject, in letters and digits of any script, and the time. */
export function fileName(subject: string, extension: string, time = new Date()): string {
  const words = subject.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const slug = [...words]
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/^-+|-+$/g, '')
  return `${slug || 'export'}-${timestamp(time)}.${extension}`
}
