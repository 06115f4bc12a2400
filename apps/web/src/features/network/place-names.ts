import type { Point, Size } from './camera.ts'

/** Pixels between a circle and its name, between names side by side, and around the drawing. */
const NAME_GAP = 5
const NAME_SPACE = 6
const EDGE = 4
/** Height of a name in pixels. */
const NAME_HEIGHT = 15
/** Side in pixels of the cells in which circles are looked up. */
const CELL = 64
/** Cells around the drawing whose circles may reach into it. */
const BORDER = 2
/** People in view whose names are tried: in a crowd the rest would hardly find room, and each picture would take longer. */
const MAX_TRIED = 300

/** The circles that names belong to and must not lie over. */
export interface Circles {
  xs: ArrayLike<number>
  ys: ArrayLike<number>
  radii: ArrayLike<number>
}

export interface NameOptions {
  size: Size
  /** People to name, the most important first. */
  order: readonly number[]
  /** People of these who are named in any case, also where no place is free; inside the drawing where one of the four places is. */
  required: ReadonlySet<number>
  maxNames: number
  /** The width of a person's name in pixels. */
  widthOf(index: number): number
}

/** Where a name begins, in the middle of its height. */
export interface PlacedName extends Point {
  index: number
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Names beside their circles, right, left, below or above, so that they lie neither over each other nor over circles. */
export function placeNames(circles: Circles, { size, order, required, maxNames, widthOf }: NameOptions): PlacedName[] {
  const circlesNear = createLookup(circles, size)
  const takenBoxes: Box[] = []
  const isInside = ({ left, right, top, bottom }: Box) =>
    left >= EDGE && right <= size.width - EDGE && top >= 0 && bottom <= size.height
  const isFree = (box: Box) => !takenBoxes.some((taken) => isTouching(box, taken)) && !circlesNear(box)
  const placedNames: PlacedName[] = []
  let tried = 0
  for (const index of order) {
    if (placedNames.length >= maxNames || tried >= MAX_TRIED) break
    const [x, y] = [circles.xs[index]!, circles.ys[index]!]
    if (x < 0 || x > size.width || y < 0 || y > size.height) continue
    tried++
    const boxes = boxesAround(x, y, circles.radii[index]!, widthOf(index))
    const free = boxes.find((each) => isInside(each) && isFree(each))
    const box = free ?? (required.has(index) ? (boxes.find(isInside) ?? boxes[0]) : undefined)
    if (!box) continue
    takenBoxes.push(box)
    placedNames.push({ index, x: box.left, y: (box.top + box.bottom) / 2 })
  }
  return placedNames
}

function boxesAround(x: number, y: number, radius: number, width: number): Box[] {
  const boxAt = (left: number, middle: number): Box => ({
    left,
    right: left + width,
    top: middle - NAME_HEIGHT / 2,
    bottom: middle + NAME_HEIGHT / 2,
  })
  const distance = radius + NAME_GAP
  const aside = radius + NAME_HEIGHT / 2 + 2
  return [
    boxAt(x + distance, y),
    boxAt(x - distance - width, y),
    boxAt(x - width / 2, y + aside),
    boxAt(x - width / 2, y - aside),
  ]
}

const isTouching = (one: Box, other: Box) =>
  one.top < other.bottom &&
  other.top < one.bottom &&
  one.left < other.right + NAME_SPACE &&
  other.left < one.right + NAME_SPACE

/** Whether some circle reaches into a box of the drawing. Circles are found by the cell in which their middle is. */
function createLookup({ xs, ys, radii }: Circles, { width, height }: Size): (box: Box) => boolean {
  const columns = Math.ceil(width / CELL) + 2 * BORDER
  const rows = Math.ceil(height / CELL) + 2 * BORDER
  const cells: (number[] | undefined)[] = new Array(columns * rows)
  let reach = 0
  for (let index = 0; index < xs.length; index++) {
    const [column, row] = [Math.floor(xs[index]! / CELL) + BORDER, Math.floor(ys[index]! / CELL) + BORDER]
    if (column < 0 || row < 0 || column >= columns || row >= rows) continue
    reach = Math.max(reach, radii[index]!)
    const cell = cells[row * columns + column]
    if (cell) cell.push(index)
    else cells[row * columns + column] = [index]
  }
  const isCovering = (index: number, { left, right, top, bottom }: Box) => {
    const across = Math.max(left - xs[index]!, 0, xs[index]! - right)
    const along = Math.max(top - ys[index]!, 0, ys[index]! - bottom)
    return across ** 2 + along ** 2 < radii[index]! ** 2
  }
  const cellAt = (place: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(place / CELL) + BORDER))
  return (box) => {
    const [firstColumn, lastColumn] = [cellAt(box.left - reach, columns), cellAt(box.right + reach, columns)]
    const [firstRow, lastRow] = [cellAt(box.top - reach, rows), cellAt(box.bottom + reach, rows)]
    for (let row = firstRow; row <= lastRow; row++)
      for (let column = firstColumn; column <= lastColumn; column++)
        if (cells[row * columns + column]?.some((index) => isCovering(index, box))) return true
    return false
  }
}
