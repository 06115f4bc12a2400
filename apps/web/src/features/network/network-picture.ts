import { escapeXml } from '../../lib/sheets/xlsx-parts.ts'
import { RING_DISTANCE, reachesIn } from './circle-sizes.ts'
import { messages } from './messages.ts'
import type { NetworkGraph } from './network-graph.ts'
import { type Palette, personColour } from './palette.ts'
import { type Circles, placeNames } from './place-names.ts'

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
  const reaches = reachesIn(graph, { width: WIDTH, height: HEIGHT })
  const places = graph.mapNodes(place)
  const people = graph.nodes().map((id, index) => {
    const { label, isFound, isInConflict, colour } = graph.getNodeAttributes(id)
    const { x, y } = places[index]!
    const reach = reaches[index]!
    const stroke = personColour(palette, colour)
    const fill = isFound ? stroke : palette.ground
    const radius = (reach - (isInConflict ? RING_DISTANCE : 0)).toFixed(1)
    const title = escapeXml(isInConflict ? messages.nameInConflict(label) : label)
    const circle = `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="1.6"><title>${title}</title></circle>`
    const ring = `<circle cx="${x}" cy="${y}" r="${reach.toFixed(1)}" fill="none" stroke="${palette.danger}" stroke-width="2"/>`
    return isInConflict ? circle + ring : circle
  })
  const circles = { xs: places.map(({ x }) => x), ys: places.map(({ y }) => y), radii: reaches }
  const names = selectNames(graph, circles).map(
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

/** Names beside their circles: found people and those with most works first. */
function selectNames(graph: NetworkGraph, circles: Circles) {
  const people = graph.mapNodes((_, { label, size, isFound }) => ({ label, size, isFound }))
  const order = [...people.keys()].sort(
    (a, b) => Number(people[b]!.isFound) - Number(people[a]!.isFound) || people[b]!.size - people[a]!.size,
  )
  const names = placeNames(circles, {
    size: { width: WIDTH, height: HEIGHT },
    order,
    required: new Set(),
    maxNames: people.length,
    widthOf: (index) => people[index]!.label.length * LETTER_WIDTH,
  })
  return names.map(({ index, x, y }) => ({ x: round(x), y: round(y), name: people[index]!.label }))
}

export const pictureUrl = (picture: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`

/** Pixels of the PNG per pixel of the picture: enough for print. */
const PNG_DENSITY = 2

export async function toPng(picture: string): Promise<Blob> {
  const image = new Image(WIDTH, HEIGHT)
  image.src = pictureUrl(picture)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH * PNG_DENSITY
  canvas.height = HEIGHT * PNG_DENSITY
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(messages.tooLarge))), 'image/png'),
  )
}
