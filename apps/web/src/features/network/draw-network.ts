import { type Camera, type Size, toScreen } from './camera.ts'
import type { Palette } from './palette.ts'

/** What there is to draw, in arrays that a worker takes at once. */
export interface Scene {
  names: readonly string[]
  /** Pixels of the radii where everybody is seen in a large drawing. */
  radii: Float32Array
  /** 1: found by the search, drawn filled; 0: hollow. */
  found: Uint8Array
  /** x and y of one person after the other. */
  places: Float32Array
  /** The two people of one line after the other. */
  lines: Uint32Array
  /** Pixels of the lines. */
  widths: Float32Array
  /** What lines say where there is room. */
  counts: readonly string[]
}

/** How it is looked at. */
export interface View {
  camera: Camera
  size: Size
  /** Points of the screen for each pixel. */
  density: number
  /** How much larger people are drawn than where everybody is seen in a large drawing. */
  growth: number
  palette: Palette
  chosen: readonly number[]
  /** Who is pointed at, in the drawing or in the list; −1: nobody. */
  pointed: number
}

type Context = OffscreenCanvasRenderingContext2D

const FONT = "500 12px 'Inter Variable', system-ui, sans-serif"
const SMALL_FONT = "11px 'Inter Variable', system-ui, sans-serif"
/** Pixels a line of names takes. */
const LINE = 15
const MOST_NAMES = 45
/** Up to this many lines in sight, each says how many works it stands for. */
const FEW_LINES = 60
/** Pixels that a line is long at least, to say something. */
const SPEAKING = 42
/** Strokes of one path: paths of thousands are drawn much slower than many of a few. */
const STROKES = 48

/** People drawn now, where and how large. */
interface Drawn {
  scene: Scene
  view: View
  xs: Float32Array
  ys: Float32Array
  /** Who stays strong while somebody is pointed at: that person and the co-authors; undefined: everybody. */
  near: ReadonlySet<number> | undefined
}

/** Draws a network as it is looked at. */
export function drawNetwork(context: Context, scene: Scene, view: View): void {
  const { size, density, palette } = view
  context.setTransform(density, 0, 0, density, 0, 0)
  context.globalAlpha = 1
  context.fillStyle = palette.ground
  context.fillRect(0, 0, size.width, size.height)
  const drawn: Drawn = { scene, view, ...screenPlaces(scene, view), near: nearOf(scene, view) }
  drawLines(context, drawn)
  drawPeople(context, drawn)
  drawCounts(context, drawn)
  drawNames(context, drawn)
}

function screenPlaces({ places }: Scene, { camera, size }: View) {
  const xs = new Float32Array(places.length / 2)
  const ys = new Float32Array(places.length / 2)
  for (let index = 0; index < xs.length; index++) {
    const { x, y } = toScreen(camera, size, { x: places[2 * index]!, y: places[2 * index + 1]! })
    xs[index] = x
    ys[index] = y
  }
  return { xs, ys }
}

function nearOf({ lines }: Scene, { pointed }: View): ReadonlySet<number> | undefined {
  if (pointed < 0) return undefined
  const near = new Set([pointed])
  for (let at = 0; at < lines.length; at += 2) {
    if (lines[at] === pointed) near.add(lines[at + 1]!)
    if (lines[at + 1] === pointed) near.add(lines[at]!)
  }
  return near
}

const isOfPointed = ({ scene: { lines }, view: { pointed } }: Drawn, line: number) =>
  pointed >= 0 && (lines[2 * line] === pointed || lines[2 * line + 1] === pointed)

/** Whether any of a line can be in sight. */
function isInSight({ scene: { lines }, view: { size }, xs, ys }: Drawn, line: number): boolean {
  const [from, to] = [lines[2 * line]!, lines[2 * line + 1]!]
  const [x1, x2, y1, y2] = [xs[from]!, xs[to]!, ys[from]!, ys[to]!]
  return (
    Math.max(x1, x2) >= 0 && Math.min(x1, x2) <= size.width && Math.max(y1, y2) >= 0 && Math.min(y1, y2) <= size.height
  )
}

function drawLines(context: Context, drawn: Drawn): void {
  const { widths } = drawn.scene
  const { palette, pointed } = drawn.view
  const [strong, weak]: number[][] = [[], []]
  for (let line = 0; line < widths.length; line++) {
    if (isInSight(drawn, line)) (isOfPointed(drawn, line) ? strong : weak)!.push(line)
  }
  // Of thousands each is fainter, so that where many meet can be told from where few do.
  const usual = Math.max(0.22, Math.min(0.8, 14 / Math.sqrt(widths.length)))
  strokeLines(context, drawn, weak!, { colour: palette.line, alpha: pointed < 0 ? usual : usual / 3 })
  strokeLines(context, drawn, strong!, { colour: palette.accent, alpha: 0.8 })
}

function strokeLines(context: Context, drawn: Drawn, which: number[], look: { colour: string; alpha: number }): void {
  const { scene, xs, ys } = drawn
  const { lines, widths } = scene
  context.strokeStyle = look.colour
  context.globalAlpha = look.alpha
  const widthOf = (line: number) => Math.round(widths[line]! * 2) / 2
  const sorted = which.toSorted((a, b) => widthOf(a) - widthOf(b))
  for (let first = 0; first < sorted.length; ) {
    const width = widthOf(sorted[first]!)
    context.lineWidth = width
    context.beginPath()
    let next = first
    for (; next < sorted.length && next - first < STROKES && widthOf(sorted[next]!) === width; next++) {
      const [from, to] = [lines[2 * sorted[next]!]!, lines[2 * sorted[next]! + 1]!]
      context.moveTo(xs[from]!, ys[from]!)
      context.lineTo(xs[to]!, ys[to]!)
    }
    context.stroke()
    first = next
  }
  context.globalAlpha = 1
}

/** Pixels of the radius of somebody as seen now. */
export const radiusAt = ({ radii }: Scene, { growth }: Pick<View, 'growth'>, index: number): number =>
  radii[index]! * growth

function drawPeople(context: Context, drawn: Drawn): void {
  const { scene, view, xs, ys, near } = drawn
  const { palette, size, chosen, pointed } = view
  const marked = new Set(chosen)
  const draw = (index: number) => {
    const radius = radiusAt(scene, view, index)
    const [x, y] = [xs[index]!, ys[index]!]
    if (x < -radius || y < -radius || x > size.width + radius || y > size.height + radius) return
    const colour = near && !near.has(index) ? palette.faint : palette.accent
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.fillStyle = scene.found[index] ? colour : palette.ground
    context.fill()
    context.strokeStyle = colour
    context.lineWidth = 1.6
    context.stroke()
    if (!marked.has(index) && index !== pointed) return
    context.beginPath()
    context.arc(x, y, radius + 4, 0, 2 * Math.PI)
    context.strokeStyle = palette.text
    context.lineWidth = marked.has(index) ? 2.5 : 1.2
    context.stroke()
  }
  const above = new Set([...(near ?? []), ...chosen])
  for (let index = 0; index < scene.names.length; index++) if (!above.has(index)) draw(index)
  for (const index of above) draw(index)
}

/** How many works lines stand for: of those of the person pointed at, and of all where few are in sight. */
function drawCounts(context: Context, drawn: Drawn): void {
  const { scene, view, xs, ys } = drawn
  const { lines, counts } = scene
  const speaking: number[] = []
  for (let line = 0; line < counts.length; line++) {
    if (view.pointed >= 0 && !isOfPointed(drawn, line)) continue
    const [from, to] = [lines[2 * line]!, lines[2 * line + 1]!]
    if (isInSight(drawn, line) && Math.hypot(xs[from]! - xs[to]!, ys[from]! - ys[to]!) >= SPEAKING) speaking.push(line)
  }
  if (speaking.length > FEW_LINES) return
  context.font = SMALL_FONT
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const line of speaking) {
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

/** Names that cover no other: of those chosen and pointed at in any case, then of the co-authors, those found, the largest. */
function drawNames(context: Context, drawn: Drawn): void {
  const { scene, view, xs, ys, near } = drawn
  const { size, palette } = view
  const forced = new Set([...view.chosen, ...(view.pointed >= 0 ? [view.pointed] : [])])
  const others = Array.from(scene.names.keys()).filter((index) => !forced.has(index) && (!near || near.has(index)))
  others.sort((a, b) => scene.found[b]! - scene.found[a]! || scene.radii[b]! - scene.radii[a]!)
  const taken: { left: number; right: number; y: number }[] = []
  context.font = FONT
  context.textAlign = 'start'
  context.textBaseline = 'middle'
  for (const index of [...forced, ...others]) {
    if (taken.length >= MOST_NAMES) return
    const isForced = forced.has(index)
    const radius = radiusAt(scene, view, index)
    const [left, y] = [xs[index]! + radius + 5, ys[index]!]
    if (left < 0 || left > size.width || y < 0 || y > size.height) continue
    const right = left + context.measureText(scene.names[index]!).width
    const isCovering = taken.some((one) => Math.abs(one.y - y) < LINE && left < one.right + 6 && one.left < right + 6)
    if (!isForced && (isCovering || right > size.width - 4)) continue
    taken.push({ left, right, y })
    // Over lines and circles the ground shines through around the letters.
    context.strokeStyle = palette.ground
    context.lineWidth = 3
    context.lineJoin = 'round'
    context.strokeText(scene.names[index]!, left, y)
    context.fillStyle = palette.text
    context.fillText(scene.names[index]!, left, y)
  }
}
