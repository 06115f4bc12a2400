import type { RecordKind } from '../columns/columns.ts'
import { type Mask, maskRows, type Numbers } from './masks.ts'
import { countOf, type Reader } from './reader.ts'
import { remember } from './remember.ts'

/** Numbers that no column holds, read from all records of a kind once a catalogue and thread. */
export function numbersOf(kind: 'institution' | 'venue', path: readonly string[], reader: Reader): Numbers {
  return remember(reader.data, `${kind} ${path}`, () => reader.storedNumbers(kind, path))
}

/** Records that bear an identifier of a scheme. */
export function maskIdentified(kind: RecordKind, scheme: string, reader: Reader): Mask {
  return remember(reader.data, `${kind} with ${scheme}`, () => mask(kind, reader.identified(kind, scheme), reader))
}

/** Works whose DOI begins like a text. */
export function maskDois(beginning: string, reader: Reader): Mask {
  const text = beginning.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)/i, '').toLowerCase()
  return mask('work', reader.identified('work', 'doi', text), reader)
}

/** Records of which a property is true. Done once a catalogue and thread. */
export function maskTrue(kind: RecordKind, property: string, reader: Reader): Mask {
  return remember(reader.data, `${kind} that ${property}`, () => mask(kind, reader.withTrue(kind, property), reader))
}

function mask(kind: RecordKind, rows: Iterable<number>, reader: Reader): Mask {
  return maskRows(countOf(kind, reader), rows)
}
