/** A part of a list, with a unique id. */
export interface Piece<Item> {
  id: string
  items: readonly Item[]
}

/** The most items of a piece. */
const MAX_ITEMS = 200

// Ids are unique across pages: the time at which the page began, and a count.
const pageStart = Date.now().toString(36)
let pieceCount = 0

/**
 * Cuts a list into pieces. Pieces of an earlier state that still begin or end the list are reused; new ones fill the gap.
 * Items are compared by identity.
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
  // Items that are added one by one fill the last piece first.
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
