import type { Numbers } from './masks.ts'
import { openRecordAt } from './open-record.ts'
import { countOf, type Reader, type RecordKind, remember } from './reader.ts'

/** Numbers that no column holds, read from all records once: for kinds of which there are thousands, not millions. */
export function numbersOf(kind: RecordKind, path: string, reader: Reader): Numbers {
  return remember(reader.data, `${kind} ${path}`, () =>
    Float64Array.from({ length: countOf(kind, reader) }, (_, index) => {
      let value: unknown = openRecordAt(kind, index, reader)
      for (const key of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[key]
      return typeof value === 'number' ? value : 0
    }),
  )
}

/** For each record its place in the order of the names, accents and case aside. Made once a catalogue and thread. */
export function nameOrder(kind: RecordKind, reader: Reader): Numbers {
  return remember(reader.data, `${kind} names in order`, () => {
    const { database } = reader.records
    const rows = database.prepare(`SELECT position, json_extract(record, '$.display_name') AS name FROM ${kind}`).all()
    const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
    const order = (rows as { position: number; name: string }[]).sort((a, b) => collator.compare(a.name, b.name))
    const places = new Uint32Array(rows.length)
    for (const [place, { position }] of order.entries()) places[position] = place
    return places
  })
}
