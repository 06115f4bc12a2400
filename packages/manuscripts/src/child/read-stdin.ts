/** A process of its own reads one file from its input, and answers with JSON. What it answers with holds no more than a manuscript. */
import { type ReadManuscript, UnreadableFile } from '../base/manuscript.ts'
import { readManuscript } from '../reading/read-manuscript.ts'

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
// A blank says that the file has come: whoever ends without it never had the file, which another process then reads.
process.stdout.write(' ')
const answer = JSON.stringify(await read(new Uint8Array(Buffer.concat(chunks))))
process.stdout.write(answer, () => process.exit(0))

async function read(bytes: Uint8Array): Promise<{ manuscript: ReadManuscript } | { code: string; sentence: string }> {
  try {
    return { manuscript: await readManuscript(bytes) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { code: error.code, sentence: error.message }
    return { code: 'unreadable_file', sentence: 'The file is damaged and cannot be read.' }
  }
}
