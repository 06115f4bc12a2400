import { escapeXml } from '../../lib/sheets/xlsx-parts.ts'
import type { NetworkGraph } from './network-graph.ts'
import type { Palette } from './palette.ts'

/** Size and margin of the picture in pixels. */
const WIDTH = 1200
const HEIGHT = 800
const MARGIN = 60
const FONT_SIZE = 12
/** Average width of a letter in pixels. */
const LETTER_WIDTH = 6.2
/** Above this many lines, numbers would hide more than they show. */
const MAX_NUMBERED_LINES = 300

/** A network as an SVG 1.1 picture, which looks like the drawing and has every name as a title. */
export function drawPicture(graph: NetworkGraph, palette: Palette): string {
  const place = createPlacement(graph)
  const lines = graph.mapEdges((_, { label, size }, source, target) => {
    const [from, to] = [place(source), place(target)]
    const line = `<line x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}" stroke="${palette.line}" stroke-opacity="0.55" stroke-width="${size.toFixed(1)}"/>`
    if (graph.size > MAX_NUMBERED_LINES) return line
    const [x, y] = [round((from.x + to.x) / 2), round((from.y + to.y) / 2)]
    return `${line}<text x="${x}" y="${y}" text-anchor="middle" dy="-3" font-size="10" fill="${palette.quiet}">${label}</text>`
  })
  const people = graph.mapNodes((id, { label, size, isFound }) => {
    const { x, y } = place(id)
    const fill = isFound ? palette.accent : palette.ground
    return `<circle cx="${x}" cy="${y}" r="${size.toFixed(1)}" fill="${fill}" stroke="${palette.accent}" stroke-width="1.6"><title>${escapeXml(label)}</title></circle>`
  })
  const names = selectNames(graph, place).map(
    ({ x, y, name }) => `<text x="${x}" y="${y}" dy="0.35em" fill="${palette.text}">${escapeXml(name)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Inter, system-ui, sans-serif" font-size="${FONT_SIZE}"><rect width="100%" height="100%" fill="${palette.ground}"/>${lines.join('')}${people.join('')}${names.join('')}</svg>`
}

const round = (value: number) => Math.round(value * 10) / 10

/** Gives the place of a person in the picture; the y axis of the layout points up. */
function createPlacement(graph: NetworkGraph): (id: string) => { x: number; y: number } {
  const xs = graph.mapNodes((_, { x }) => x)
  const ys = graph.mapNodes((_, { y }) => y)
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(right - left, Number.EPSILON),
    (HEIGHT - 2 * MARGIN) / Math.max(top - bottom, Number.EPSILON),
  )
  const isSinglePerson = graph.order < 2
  return (id) => {
    const { x, y } = graph.getNodeAttributes(id)
    return {
      x: round(WIDTH / 2 + (isSinglePerson ? 0 : (x - (left + right) / 2) * scale)),
      y: round(HEIGHT / 2 - (isSinglePerson ? 0 : (y - (bottom + top) / 2) * scale)),
    }
  }
}

/** Names that do not overlap: found people and those with most works first. */
function selectNames(graph: NetworkGraph, place: ReturnType<typeof createPlacement>) {
  const placedNames: { x: number; y: number; width: number }[] = []
  const ids = graph.nodes().sort((a, b) => {
    const [first, second] = [graph.getNodeAttributes(a), graph.getNodeAttributes(b)]
    return Number(second.isFound) - Number(first.isFound) || second.size - first.size
  })
  return ids.flatMap((id) => {
    const { label: name, size } = graph.getNodeAttributes(id)
    const { x: centre, y } = place(id)
    const [x, width] = [round(centre + size + 4), name.length * LETTER_WIDTH]
    const isOverlapping = placedNames.some(
      (placed) => Math.abs(placed.y - y) < FONT_SIZE + 2 && x < placed.x + placed.width && placed.x < x + width,
    )
    if (isOverlapping || x + width > WIDTH) return []
    placedNames.push({ x, y, width })
    return { x, y, name }
  })
}

/** A picture as a data URL. */
export const pictureUrl = (picture: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`

/** Pixels of the PNG per pixel of the picture: enough for print. */
const PNG_DENSITY = 2

/** A picture as PNG. */
export async function toPng(picture: string): Promise<Blob> {
  const image = new Image(WIDTH, HEIGHT)
  image.src = pictureUrl(picture)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH * PNG_DENSITY
  canvas.height = HEIGHT * PNG_DENSITY
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png'),
  )
}
