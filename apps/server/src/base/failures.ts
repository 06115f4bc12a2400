/** A failure as it is logged. */
interface FailureView {
  name: string
  code?: string
  message: string
  at: string[]
  cause?: FailureView
}

/**
 * Describes an unexpected failure without any word of `texts`, which a caller sent. Only the first line of a message is
 * kept: database drivers put the values of their statement below it.
 */
export function describeFailure(error: unknown, texts: readonly string[] = []): FailureView {
  if (!(error instanceof Error)) return { name: typeof error, message: 'not an Error', at: [] }
  const { code } = error as { code?: unknown }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    ...(typeof code === 'string' && { code }),
    message: redactTexts(error.message.split(/\n|params:/)[0] ?? '', texts),
    at: frames.slice(0, 8).map((line) => line.trim()),
    ...(error.cause instanceof Error && { cause: describeFailure(error.cause, texts) }),
  }
}

/** The innermost message of an error: an outer one says only that there is a failure. */
export function innermostMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? innermostMessage(error.cause) : error.message
}

const EMAIL_ADDRESS = /[\p{L}\p{N}.!#$%&*+=?^_{|}~-]+@[\p{L}\p{N}.-]+/gu

/** A message may quote any piece of a text, so every word of the texts is removed from it, and every e-mail address. */
function redactTexts(message: string, texts: readonly string[]): string {
  const words = new Set(
    texts.flatMap((text) =>
      text
        .slice(0, 100_000)
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    ),
  )
  return message
    .replace(EMAIL_ADDRESS, '…')
    .replace(/[\p{L}\p{N}]{3,}/gu, (word) => (words.has(word.toLowerCase()) ? '…' : word))
    .slice(0, 500)
}
