/** A part of a list, under an id that no other part ever has. */
export interface Piece<Item> {
  id: string
  items: readonly Item[]
}

/** Items of a piece at most. */
const MAX_ITEMS = 200

// Counted anew by every page, after the moment at which it began.
const pageStart = Date.now().toString(36)
let pieceCount = 0

/**
 * A list in pieces: those of an earlier state that still begin and end it, and new ones between them. Items are the same
 * where they are the same object.
 */
export function fitPieces<Item>(earlier: readonly Piece<Item>[], list: readonly Item[]): Piece<Item>[] {
  let [head, start] = [0, 0]
  for (const { items } of earlier) {
    if (!isAt(list, start, items)) break
    start += items.length
    head++
  }
  let [tail, end] = [earlier.length, list.length]
  for (const { items } of earlier.slice(head).toReversed()) {
    if (end - items.length < start || !isAt(list, end - items.length, items)) break
    end -= items.length
    tail--
  }
  // What is added at the end one by one fills the last piece, and begins none of its own.
  const last = earlier[head - 1]
  if (start < end && last && last.items.length < MAX_ITEMS) {
    start -= last.items.length
    head--
  }
  return [...earlier.slice(0, head), ...cutIntoPieces(list.slice(start, end)), ...earlier.slice(tail)]
}

const isAt = <Item>(list: readonly Item[], at: number, items: readonly Item[]) =>
  items.every((item, index) => list[at + index] === item)

const cutIntoPieces = <Item>(items: readonly Item[]): Piece<Item>[] =>
  Array.from({ length: Math.ceil(items.length / MAX_ITEMS) }, (_, index) => ({
    id: `${pageStart}-${pieceCount++}`,
    items: items.slice(index * MAX_ITEMS, (index + 1) * MAX_ITEMS),
  }))
