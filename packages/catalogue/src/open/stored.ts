import type { Mask, Numbers } from './masks.ts'
import { countOf, type Reader, type RecordKind } from './reader.ts'
import { remember } from './remember.ts'

/**
 * Numbers that no column holds, read from all records of a kind once a catalogue and thread: for kinds of which there are
 * thousands, not millions.
 * @param path  Names from the record inwards.
 */
export function numbersOf(kind: 'institution' | 'venue', path: readonly string[], reader: Reader): Numbers {
  return remember(reader.data, `${kind} ${path}`, () => {
    const { database } = reader.records
    const numbers = new Float64Array(countOf(kind, reader))
    const rows = database.prepare(`SELECT position, json_extract(record, ?) AS number FROM ${kind}`)
    for (const { position, number } of rows.iterate(`$${path.map((name) => `."${name}"`).join('')}`) as Iterable<{
      position: number
      number: unknown
    }>) {
      numbers[position] = Number(number ?? 0)
    }
    return numbers
  })
}

/** Records that bear an identifier of a scheme. */
export function maskIdentified(kind: RecordKind, scheme: string, reader: Reader): Mask {
  const { database } = reader.records
  return remember(database, `${kind} with ${scheme}`, () =>
    positions(kind, 'SELECT position FROM identifier WHERE scheme = ? AND kind = ?', [scheme, kind], reader),
  )
}

/** Works whose DOI begins like a text. */
export function maskDois(beginning: string, reader: Reader): Mask {
  const text = beginning.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)/i, '').toLowerCase()
  const sql = `SELECT position FROM identifier WHERE scheme = 'doi' AND kind = 'work' AND value >= ? AND value < ?`
  return positions('work', sql, [text, `${text}\u{10ffff}`], reader)
}

/**
 * Records whose JSON says that a property is true. Looked for as text: inside a string its quotes would be escaped, so only
 * the property itself fits, and nothing need be parsed. Done once a catalogue and thread.
 */
export function maskTrue(kind: RecordKind, property: string, reader: Reader): Mask {
  return remember(reader.records.database, `${kind} ${property}`, () =>
    positions(kind, `SELECT position FROM ${kind} WHERE instr(record, ?) > 0`, [`"${property}":true`], reader),
  )
}

function positions(kind: RecordKind, sql: string, parameters: readonly string[], reader: Reader): Mask {
  const mask = new Uint8Array(countOf(kind, reader))
  const rows = reader.records.database.prepare(sql).iterate(...parameters) as Iterable<{ position: number }>
  for (const { position } of rows) mask[position] = 1
  return mask
}
