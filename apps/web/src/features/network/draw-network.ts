import { type Camera, type Size, toScreen } from './camera.ts'
import { RING_DISTANCE } from './circle-sizes.ts'
import { type Palette, personColour } from './palette.ts'
import { placeNames } from './place-names.ts'

/** What to draw, in arrays that are quick to send to a worker. */
export interface NetworkScene {
  names: readonly string[]
  /** Radii in pixels, at the scale that fits the network into a large drawing. */
  radii: Float32Array
  /** 1: found by the search, drawn filled; 0: drawn hollow. */
  foundFlags: Uint8Array
  /** 1: in conflict, drawn with a ring. */
  conflictFlags: Uint8Array
  /** The colour of each person's cluster, from 1; 0: neutral. */
  colours: Uint8Array
  /** x and y of each person in turn. */
  places: Float32Array
  /** The two people of each line in turn. */
  lines: Uint32Array
  /** Widths of the lines in pixels. */
  widths: Float32Array
  /** Labels of the lines, shown for the person pointed at. */
  counts: readonly string[]
}

/** How a scene is shown. */
export interface View {
  camera: Camera
  size: Size
  /** Device pixels per pixel. */
  density: number
  /** Factor on the radii of the scene. */
  growth: number
  palette: Palette
  chosenIndices: readonly number[]
  /** The person pointed at, in the drawing or in the list; −1: nobody. */
  pointedIndex: number
}

type Context = OffscreenCanvasRenderingContext2D

const FONT = "500 12px 'Inter Variable', system-ui, sans-serif"
const SMALL_FONT = "11px 'Inter Variable', system-ui, sans-serif"
const MAX_NAMES = 45
/** Counts are shown while at most this many lines in view would have one. */
const MAX_COUNTED_LINES = 60
/** Pixels between a circle, or its ring, and the line around those chosen or pointed at. */
const MARK_DISTANCE = 4
/** Length in pixels from which a line has room for its count. */
const MIN_COUNTED_LENGTH = 42
/** Lines of one path: paths of thousands are drawn much slower than many short ones. */
const STROKES_PER_PATH = 48

/** A scene and its view with the places on the screen. */
interface Frame {
  scene: NetworkScene
  view: View
  xs: Float32Array
  ys: Float32Array
  /** The pointed person and the co-authors, who stay strong while others fade; undefined: everybody. */
  strongPeople: ReadonlySet<number> | undefined
}

export function paintNetwork(context: Context, scene: NetworkScene, view: View): void {
  const { size, density, palette } = view
  context.setTransform(density, 0, 0, density, 0, 0)
  context.globalAlpha = 1
  context.fillStyle = palette.ground
  context.fillRect(0, 0, size.width, size.height)
  const frame: Frame = { scene, view, ...computeScreenPlaces(scene, view), strongPeople: findStrongPeople(scene, view) }
  drawLines(context, frame)
  drawPeople(context, frame)
  drawCounts(context, frame)
  drawNames(context, frame)
}

function computeScreenPlaces({ places }: NetworkScene, { camera, size }: View) {
  const xs = new Float32Array(places.length / 2)
  const ys = new Float32Array(places.length / 2)
  for (let index = 0; index < xs.length; index++) {
    const { x, y } = toScreen(camera, size, { x: places[2 * index]!, y: places[2 * index + 1]! })
    xs[index] = x
    ys[index] = y
  }
  return { xs, ys }
}

function findStrongPeople({ lines }: NetworkScene, { pointedIndex }: View): ReadonlySet<number> | undefined {
  if (pointedIndex < 0) return undefined
  const strongPeople = new Set([pointedIndex])
  for (let at = 0; at < lines.length; at += 2) {
    if (lines[at] === pointedIndex) strongPeople.add(lines[at + 1]!)
    if (lines[at + 1] === pointedIndex) strongPeople.add(lines[at]!)
  }
  return strongPeople
}

const isPointedLine = ({ scene: { lines }, view: { pointedIndex } }: Frame, lineIndex: number) =>
  pointedIndex >= 0 && (lines[2 * lineIndex] === pointedIndex || lines[2 * lineIndex + 1] === pointedIndex)

/** Whether the bounding box of a line is in view. */
function isInView({ scene: { lines }, view: { size }, xs, ys }: Frame, lineIndex: number): boolean {
  const [from, to] = [lines[2 * lineIndex]!, lines[2 * lineIndex + 1]!]
  const [x1, x2, y1, y2] = [xs[from]!, xs[to]!, ys[from]!, ys[to]!]
  return (
    Math.max(x1, x2) >= 0 && Math.min(x1, x2) <= size.width && Math.max(y1, y2) >= 0 && Math.min(y1, y2) <= size.height
  )
}

function drawLines(context: Context, frame: Frame): void {
  const { widths } = frame.scene
  const { palette, pointedIndex } = frame.view
  const [pointedLines, otherLines]: number[][] = [[], []]
  for (let line = 0; line < widths.length; line++) {
    if (isInView(frame, line)) (isPointedLine(frame, line) ? pointedLines : otherLines)!.push(line)
  }
  // The more lines, the fainter each, so that dense areas differ from sparse ones.
  const usualAlpha = Math.max(0.22, Math.min(0.8, 14 / Math.sqrt(widths.length)))
  strokeLines(context, frame, otherLines!, {
    colour: palette.line,
    alpha: pointedIndex < 0 ? usualAlpha : usualAlpha / 3,
  })
  strokeLines(context, frame, pointedLines!, { colour: palette.accent, alpha: 0.8 })
}

function strokeLines(
  context: Context,
  frame: Frame,
  lineIndices: number[],
  style: { colour: string; alpha: number },
): void {
  const { scene, xs, ys } = frame
  const { lines, widths } = scene
  context.strokeStyle = style.colour
  context.globalAlpha = style.alpha
  const widthOf = (line: number) => Math.round(widths[line]! * 2) / 2
  const sortedIndices = lineIndices.toSorted((a, b) => widthOf(a) - widthOf(b))
  for (let first = 0; first < sortedIndices.length; ) {
    const width = widthOf(sortedIndices[first]!)
    context.lineWidth = width
    context.beginPath()
    let next = first
    for (
      ;
      next < sortedIndices.length && next - first < STROKES_PER_PATH && widthOf(sortedIndices[next]!) === width;
      next++
    ) {
      const [from, to] = [lines[2 * sortedIndices[next]!]!, lines[2 * sortedIndices[next]! + 1]!]
      context.moveTo(xs[from]!, ys[from]!)
      context.lineTo(xs[to]!, ys[to]!)
    }
    context.stroke()
    first = next
  }
  context.globalAlpha = 1
}

/** The radius of a person in pixels in this view. */
export const radiusAt = ({ radii }: NetworkScene, { growth }: Pick<View, 'growth'>, index: number): number =>
  radii[index]! * growth

function drawPeople(context: Context, frame: Frame): void {
  const { scene, view, xs, ys, strongPeople } = frame
  const { palette, size, chosenIndices, pointedIndex } = view
  const chosenPeople = new Set(chosenIndices)
  const drawPerson = (index: number) => {
    const radius = radiusAt(scene, view, index)
    const [x, y] = [xs[index]!, ys[index]!]
    if (x < -radius || y < -radius || x > size.width + radius || y > size.height + radius) return
    const isFaint = strongPeople !== undefined && !strongPeople.has(index)
    const colour = isFaint ? palette.faint : personColour(palette, scene.colours[index]!)
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.fillStyle = scene.foundFlags[index] ? colour : palette.ground
    context.fill()
    context.strokeStyle = colour
    context.lineWidth = 1.6
    context.stroke()
    const drawRing = (ringRadius: number, ringColour: string, width: number) => {
      context.beginPath()
      context.arc(x, y, ringRadius, 0, 2 * Math.PI)
      context.strokeStyle = ringColour
      context.lineWidth = width
      context.stroke()
    }
    const reach = reachOf(frame, index)
    if (scene.conflictFlags[index]) drawRing(reach, palette.danger, 2)
    if (chosenPeople.has(index)) drawRing(reach + MARK_DISTANCE, palette.text, 2.5)
    else if (index === pointedIndex) drawRing(reach + MARK_DISTANCE, palette.text, 1.2)
  }
  const topPeople = new Set([...(strongPeople ?? []), ...chosenIndices])
  for (let index = 0; index < scene.names.length; index++) if (!topPeople.has(index)) drawPerson(index)
  for (const index of topPeople) drawPerson(index)
}

/** How far a person reaches with the ring of those in conflict, in pixels. */
const reachOf = ({ scene, view }: Pick<Frame, 'scene' | 'view'>, index: number): number =>
  radiusAt(scene, view, index) + (scene.conflictFlags[index] ? RING_DISTANCE : 0)

/** Writes the numbers of joint works on the lines of the person pointed at. */
function drawCounts(context: Context, frame: Frame): void {
  const { scene, view, xs, ys } = frame
  const { lines, counts } = scene
  if (view.pointedIndex < 0) return
  const countedLines: number[] = []
  for (let line = 0; line < counts.length; line++) {
    if (!isPointedLine(frame, line)) continue
    const [from, to] = [lines[2 * line]!, lines[2 * line + 1]!]
    if (isInView(frame, line) && Math.hypot(xs[from]! - xs[to]!, ys[from]! - ys[to]!) >= MIN_COUNTED_LENGTH)
      countedLines.push(line)
  }
  if (countedLines.length > MAX_COUNTED_LINES) return
  context.font = SMALL_FONT
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const line of countedLines) {
    const [from, to] = [lines[2 * line]!, lines[2 * line + 1]!]
    const [x, y] = [(xs[from]! + xs[to]!) / 2, (ys[from]! + ys[to]!) / 2]
    const width = context.measureText(counts[line]!).width + 6
    context.fillStyle = view.palette.ground
    context.globalAlpha = 0.85
    context.fillRect(x - width / 2, y - 7, width, 14)
    context.globalAlpha = 1
    context.fillStyle = view.palette.quiet
    context.fillText(counts[line]!, x, y + 0.5)
  }
}

/** Writes names beside their circles: chosen and pointed people always, then found ones and the largest first. */
function drawNames(context: Context, frame: Frame): void {
  const { scene, view, xs, ys, strongPeople } = frame
  const { size, palette } = view
  const required = new Set([...view.chosenIndices, ...(view.pointedIndex >= 0 ? [view.pointedIndex] : [])])
  const others = Array.from(scene.names.keys()).filter(
    (index) => !required.has(index) && (!strongPeople || strongPeople.has(index)),
  )
  others.sort((a, b) => scene.foundFlags[b]! - scene.foundFlags[a]! || scene.radii[b]! - scene.radii[a]!)
  context.font = FONT
  context.textAlign = 'start'
  context.textBaseline = 'middle'
  const radii = scene.radii.map((_, index) => reachOf(frame, index))
  const names = placeNames(
    { xs, ys, radii },
    {
      size,
      order: [...required, ...others],
      required,
      maxNames: MAX_NAMES,
      widthOf: (index) => context.measureText(scene.names[index]!).width,
    },
  )
  for (const { index, x, y } of names) {
    // An outline in the ground colour separates the letters from lines.
    context.strokeStyle = palette.ground
    context.lineWidth = 3
    context.lineJoin = 'round'
    context.strokeText(scene.names[index]!, x, y)
    context.fillStyle = palette.text
    context.fillText(scene.names[index]!, x, y)
  }
}
