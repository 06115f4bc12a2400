/** What the codes of the operating system mean to the person who started this process. */
const reasons: Record<string, string> = {
  EACCES: 'this user may not read or write it; it belongs to another one',
  EPERM: 'this user may not change it; it belongs to another one',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the room that this user may fill is full',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of its path is a file and no folder',
  EISDIR: 'it is a folder and no file',
  EMFILE: 'this process may not open more files',
  ENFILE: 'this machine cannot open more files',
  EIO: 'its disk reports a fault',
}

/**
 * An error that no other code explains, as one sentence for the person at the command line; at the levels debug and trace
 * with the places in the code that it came from.
 */
export function explain(error: unknown, level = process.env.LOG_LEVEL): string {
  const sentence = sentenceOf(error)
  const isDetailed = level === 'debug' || level === 'trace'
  if (isDetailed && error instanceof Error) return `${sentence}\n${stackOf(error)}`
  return isSystemFault(error) ? sentence : `${sentence} LOG_LEVEL=debug shows where.`
}

function sentenceOf(error: unknown): string {
  if (isSystemFault(error)) {
    const { code, path, dest, syscall } = error
    const reason = reasons[code ?? '']!
    const what = dest ?? path
    return what === undefined
      ? `${capitalised(reason.replace('its ', 'the '))} (${code}, ${syscall}).`
      : `${what} cannot be used: ${reason} (${code}).`
  }
  const message = error instanceof Error ? (error.message.split('\n', 1)[0]?.trim() ?? '') : String(error)
  return /[.!?]$/.test(message) ? message : `${message || 'An unknown error'}.`
}

function isSystemFault(error: unknown): error is NodeJS.ErrnoException & { dest?: string } {
  return (
    error instanceof Error &&
    (error as NodeJS.ErrnoException).code !== undefined &&
    (error as NodeJS.ErrnoException).code! in reasons
  )
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function stackOf(error: Error): string {
  const { stack = String(error), cause } = error
  return cause instanceof Error ? `${stack}\nCaused by ${stackOf(cause)}` : stack
}
