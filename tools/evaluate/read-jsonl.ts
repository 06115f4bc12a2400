import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { CommandFailure } from '@cognate/server/tooling'
import type { z } from 'zod'

/** Reads JSON lines, also as `.gz`. @throws CommandFailure naming the file and the first line that is not of the schema. */
export async function readJsonl<Row>(file: string, schema: z.ZodType<Row>): Promise<Row[]> {
  const bytes = createReadStream(file)
  const texts = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  const rows: Row[] = []
  try {
    for await (const line of createInterface({ input: texts, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line !== '') rows.push(schema.parse(JSON.parse(line)))
    }
    return rows
  } catch (cause) {
    throw new CommandFailure(`${file}:${rows.length + 1} cannot be read: ${(cause as Error).message}`, { cause })
  }
}
