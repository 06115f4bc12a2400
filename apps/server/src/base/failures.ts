/** A failure as the log tells it. */
interface FailureView {
  name: string
  code?: string
  message: string
  at: string[]
  cause?: FailureView
}

/**
 * Describes a failure nobody foresaw, without a word of `texts`, which a caller sent. Of a message only the first line
 * counts, since database drivers put the values of their statement below it.
 */
export function describeFailure(error: unknown, texts: readonly string[] = []): FailureView {
  if (!(error instanceof Error)) return { name: typeof error, message: 'not an Error', at: [] }
  const { code } = error as { code?: unknown }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    ...(typeof code === 'string' && { code }),
    message: withoutTexts(error.message.split(/\n|params:/)[0] ?? '', texts),
    at: frames.slice(0, 8).map((line) => line.trim()),
    ...(error.cause instanceof Error && { cause: describeFailure(error.cause, texts) }),
  }
}

/** Any piece of a text may have found its way into a message, so each of its words is taken out. */
function withoutTexts(message: string, texts: readonly string[]): string {
  const words = new Set(texts.flatMap((text) => text.slice(0, 100_000).split(/[^\p{L}\p{N}]+/u)))
  return message.replace(/[\p{L}\p{N}]{3,}/gu, (word) => (words.has(word) ? '…' : word)).slice(0, 500)
}
