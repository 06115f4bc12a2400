import { idCells } from '../reading/id-cells.ts'
import type { LineFile } from '../reading/raw-source.ts'

/**
 * A list of deleted ids (`work_id,deleted_date`) in the form of merged ids (`merge_date,id,merge_into_id`): merged into
 * nothing. Each line gives one, so that those that cannot be read are reported with their numbers.
 */
export function deletedAsMerged(file: LineFile): LineFile {
  return { ...file, open: (onBytes) => rewrite(file.open(onBytes)) }
}

async function* rewrite(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder()
  let rest = ''
  let isFirst = true
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    yield Buffer.from(lines.map((line, at) => rewriteLine(line, isFirst && at === 0)).join(''))
    isFirst &&= lines.length === 0
  }
  if (rest !== '') yield Buffer.from(rewriteLine(rest, isFirst))
}

function rewriteLine(line: string, isFirst: boolean): string {
  if (line.trim() === '') return '\n'
  // A header has names of columns, rows have digits.
  if (isFirst && !/\d/.test(line)) return 'merge_date,id,merge_into_id\n'
  const [address = '', day = ''] = idCells(line)
  const id = /(?:^|\/)([A-Z]\d+)$/i.exec(address)?.[1]
  return `${day},${id ?? address},\n`
}
