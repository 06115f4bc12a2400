import type { TermOrder, WorkPostings } from '@cognate/catalogue/engine-kit'
import type { SentFolders } from './document-list.ts'
import type { SentFolder } from './sent-folder.ts'
import { spreadNumbers } from './spread-numbers.ts'
import { termBytes } from './terms.ts'

/**
 * The numbers of terms, as `keepNumbers` gives them to records.
 * @param order  Staged terms in the order of their bytes.
 * @param onGone  Gets the terms that the generation before had, and this one has not.
 */
export async function keepTermNumbers(
  staging: WorkPostings['staging'],
  { order }: Pick<TermOrder, 'order'>,
  { before, now }: SentFolders,
  onGone: (term: string) => Promise<void>,
): Promise<Uint32Array> {
  const had = new Uint32Array(order.length)
  let at = 0
  for (const { bytes, number } of before ? termsIn(before) : []) {
    while (at < order.length && Buffer.compare(termBytes(staging, order[at]!), bytes) < 0) at++
    if (at < order.length && bytes.equals(termBytes(staging, order[at]!))) had[at] = number
    else await onGone(bytes.toString())
  }
  const numbers = spreadNumbers(had)
  if (now) writeTerms(now, staging, { order, numbers })
  return numbers
}

function* termsIn(folder: SentFolder): Generator<{ bytes: Buffer; number: number }> {
  const numbers = folder.open(Uint32Array, 'term-numbers')
  const nextLength = folder.open(Uint32Array, 'term-lengths').reader()
  const [nextByte, nextNumber] = [folder.open(Uint8Array, 'term-bytes').reader(), numbers.reader()]
  for (let term = 0; term < numbers.length; term++) {
    const bytes = Buffer.alloc(nextLength())
    for (let at = 0; at < bytes.length; at++) bytes[at] = nextByte()
    yield { bytes, number: nextNumber() }
  }
}

function writeTerms(
  folder: SentFolder,
  staging: WorkPostings['staging'],
  { order, numbers }: { order: Uint32Array; numbers: Uint32Array },
): void {
  const lengths = folder.create(Uint32Array, 'term-lengths')
  const letters = folder.create(Uint8Array, 'term-bytes')
  folder.create(Uint32Array, 'term-numbers').pushAll(numbers)
  for (const term of order) {
    const bytes = termBytes(staging, term)
    lengths.push(bytes.length)
    letters.pushAll(bytes)
  }
}
