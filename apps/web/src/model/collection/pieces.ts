/** A part of a list, under an id that no other part ever has. */
export interface Piece<Item> {
  id: string
  items: readonly Item[]
}

/** Items of a piece at most. */
const MOST = 200

// Counted anew by every page, after the moment at which it began.
const begun = Date.now().toString(36)
let made = 0

/**
 * A list in pieces: those of an earlier state that still begin and end it, and new ones between them. Items are the same
 * where they are the same object.
 */
export function fitPieces<Item>(earlier: readonly Piece<Item>[], list: readonly Item[]): Piece<Item>[] {
  let [head, start] = [0, 0]
  for (const { items } of earlier) {
    if (!standsAt(list, start, items)) break
    start += items.length
    head++
  }
  let [tail, end] = [earlier.length, list.length]
  for (const { items } of earlier.slice(head).toReversed()) {
    if (end - items.length < start || !standsAt(list, end - items.length, items)) break
    end -= items.length
    tail--
  }
  // What is added at the end one by one fills the last piece, and begins none of its own.
  const last = earlier[head - 1]
  if (start < end && last && last.items.length < MOST) {
    start -= last.items.length
    head--
  }
  return [...earlier.slice(0, head), ...cut(list.slice(start, end)), ...earlier.slice(tail)]
}

const standsAt = <Item>(list: readonly Item[], at: number, items: readonly Item[]) =>
  items.every((item, index) => list[at + index] === item)

const cut = <Item>(items: readonly Item[]): Piece<Item>[] =>
  Array.from({ length: Math.ceil(items.length / MOST) }, (_, index) => ({
    id: `${begun}-${made++}`,
    items: items.slice(index * MOST, (index + 1) * MOST),
  }))
