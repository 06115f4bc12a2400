import type { Point, Size } from './camera.ts'

/** Pixels between a circle and its name, between names side by side, and around the drawing. */
const NAME_GAP = 5
const NAME_SPACE = 6
const EDGE = 4
/** Height of a name in pixels. */
const NAME_HEIGHT = 15
/** Side in pixels of the cells in which circles are looked up. */
const CELL = 64

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
  /** People of these who are named in any case, also where no place is free. */
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
  const circlesNear = createLookup(circles)
  const takenBoxes: Box[] = []
  const isInside = ({ left, right, top, bottom }: Box) =>
    left >= EDGE && right <= size.width - EDGE && top >= 0 && bottom <= size.height
  const isFree = (box: Box) => !takenBoxes.some((taken) => isTouching(box, taken)) && !circlesNear(box)
  const placedNames: PlacedName[] = []
  for (const index of order) {
    if (placedNames.length >= maxNames) break
    const [x, y] = [circles.xs[index]!, circles.ys[index]!]
    if (x < 0 || x > size.width || y < 0 || y > size.height) continue
    const boxes = boxesAround(x, y, circles.radii[index]!, widthOf(index))
    const box = boxes.find((each) => isInside(each) && isFree(each)) ?? (required.has(index) ? boxes[0] : undefined)
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

/** Whether some circle reaches into a box. Circles are found by the cell in which their middle is. */
function createLookup({ xs, ys, radii }: Circles): (box: Box) => boolean {
  const cells = new Map<string, number[]>()
  let reach = 0
  for (let index = 0; index < xs.length; index++) {
    reach = Math.max(reach, radii[index]!)
    const key = `${Math.floor(xs[index]! / CELL)} ${Math.floor(ys[index]! / CELL)}`
    const cell = cells.get(key)
    if (cell) cell.push(index)
    else cells.set(key, [index])
  }
  const isCovering = (index: number, { left, right, top, bottom }: Box) => {
    const across = Math.max(left - xs[index]!, 0, xs[index]! - right)
    const along = Math.max(top - ys[index]!, 0, ys[index]! - bottom)
    return Math.hypot(across, along) < radii[index]!
  }
  return (box) => {
    for (let column = Math.floor((box.left - reach) / CELL); column * CELL <= box.right + reach; column++)
      for (let row = Math.floor((box.top - reach) / CELL); row * CELL <= box.bottom + reach; row++)
        if (cells.get(`${column} ${row}`)?.some((index) => isCovering(index, box))) return true
    return false
  }
}
