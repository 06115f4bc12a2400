import type { LineFile } from '../reading/raw-source.ts'

/**
 * A list of deleted ids (`work_id,deleted_date`) in the form of merged ids (`merge_date,id,merge_into_id`): merged into
 * nothing.
 */
export function deletedAsMerged(file: LineFile): LineFile {
  return { ...file, open: (onBytes) => rewrite(file.open(onBytes)) }
}

async function* rewrite(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder()
  let rest = ''
  yield Buffer.from('merge_date,id,merge_into_id\n')
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    yield Buffer.from(lines.map(rewriteLine).join(''))
  }
  yield Buffer.from(rewriteLine(rest))
}

/** The header and empty lines give nothing. */
function rewriteLine(line: string): string {
  const [address = '', day = ''] = line.trim().split(',')
  const id = /([A-Z]\d+)$/i.exec(address)?.[1]
  return id ? `${day},${id},\n` : ''
}
