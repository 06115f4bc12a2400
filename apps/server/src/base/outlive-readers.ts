import { explain } from './explain.ts'

/**
 * What becomes of a command whose output cannot be written: one whose reader has ended (`… | head -1`) goes on in silence,
 * any other ends with a sentence. What nothing else catches is a sentence, too.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') fail(error)
    })
  }
  process.on('uncaughtException', fail)
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
