import { describe, expect, it } from 'vitest'
import { type NetworkScene, paintNetwork, type View } from './draw-network.ts'

const palette = {
  ...{ accent: 'accent', ground: 'ground', line: 'line', text: 'text', quiet: 'quiet', faint: 'faint' },
  ...{ danger: 'danger', clusters: ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] },
}

interface Drawn {
  circles: { x: number; y: number; radius: number; fill: string | undefined; stroke: string }[]
  strokes: { colour: string; width: number; alpha: number; lines: [number, number, number, number][] }[]
  texts: { text: string; x: number; y: number; colour: string }[]
  ground: { width: number; height: number; colour: string } | undefined
}

/** A canvas that notes what is drawn; each letter is 6 pixels wide. */
function recordingContext() {
  const drawn: Drawn = { circles: [], strokes: [], texts: [], ground: undefined }
  let path: {
    arc?: { x: number; y: number; radius: number }
    from?: [number, number]
    lines: Drawn['strokes'][0]['lines']
  }
  let filled: string | undefined
  const context = {
    ...{ fillStyle: '', strokeStyle: '', lineWidth: 1, globalAlpha: 1, font: '', textAlign: '', textBaseline: '' },
    setTransform: () => undefined,
    measureText: (text: string) => ({ width: 6 * text.length }),
    fillRect(x: number, y: number, width: number, height: number) {
      if (x === 0 && y === 0) drawn.ground ??= { width, height, colour: this.fillStyle }
    },
    beginPath() {
      path = { lines: [] }
      filled = undefined
    },
    arc: (x: number, y: number, radius: number) => Object.assign(path, { arc: { x, y, radius } }),
    fill() {
      filled = this.fillStyle
    },
    moveTo: (x: number, y: number) => Object.assign(path, { from: [x, y] }),
    lineTo: (x: number, y: number) => path.lines.push([...path.from!, x, y]),
    stroke() {
      const { strokeStyle: colour, lineWidth: width, globalAlpha: alpha } = this
      if (path.arc) drawn.circles.push({ ...path.arc, fill: filled, stroke: colour })
      else drawn.strokes.push({ colour, width, alpha, lines: path.lines })
    },
    strokeText: () => undefined,
    fillText(text: string, x: number, y: number) {
      drawn.texts.push({ text, x, y, colour: this.fillStyle })
    },
  }
  return { context: context as unknown as OffscreenCanvasRenderingContext2D, drawn }
}

/** Ada in the middle, Ben to her right, Cy above and added by expanding; Ada wrote with both. */
const scene: NetworkScene = {
  names: ['Ada', 'Ben', 'Cy'],
  radii: Float32Array.from([10, 6, 4]),
  foundFlags: Uint8Array.from([1, 1, 0]),
  conflictFlags: Uint8Array.from([0, 0, 0]),
  colours: Uint8Array.from([1, 2, 0]),
  places: Float32Array.from([0, 0, 100, 0, 0, 100]),
  lines: Uint32Array.from([0, 1, 0, 2]),
  widths: Float32Array.from([3, 1]),
  counts: ['4+', '1'],
}
const view: View = {
  camera: { x: 0, y: 0, scale: 1 },
  size: { width: 400, height: 300 },
  density: 1,
  growth: 1,
  palette,
  chosenIndices: [],
  pointedIndex: -1,
}

function draw(changes: Partial<View> = {}, sceneChanges: Partial<NetworkScene> = {}): Drawn {
  const { context, drawn } = recordingContext()
  paintNetwork(context, { ...scene, ...sceneChanges }, { ...view, ...changes })
  return drawn
}

const circleAt = ({ circles }: Drawn, x: number, y: number) =>
  circles.filter((circle) => circle.x === x && circle.y === y)

describe('drawNetwork', () => {
  it('R-08 fills people whom the search found, draws others hollow, each in the colour of the cluster', () => {
    const drawn = draw()
    expect(drawn.ground).toEqual({ width: 400, height: 300, colour: 'ground' })
    expect(circleAt(drawn, 200, 150)).toEqual([{ x: 200, y: 150, radius: 10, fill: 'first', stroke: 'first' }])
    expect(circleAt(drawn, 300, 150)).toEqual([{ x: 300, y: 150, radius: 6, fill: 'second', stroke: 'second' }])
    expect(circleAt(drawn, 200, 50)).toEqual([{ x: 200, y: 50, radius: 4, fill: 'ground', stroke: 'quiet' }])
  })

  it('R-08 draws a line for each pair, wider for more shared works', () => {
    const { strokes } = draw()
    expect(strokes.map(({ width, lines }) => ({ width, lines }))).toEqual([
      { width: 1, lines: [[200, 150, 200, 50]] },
      { width: 3, lines: [[200, 150, 300, 150]] },
    ])
  })

  it('draws lines fainter where there are many', () => {
    const many = 2000
    const lines = { lines: new Uint32Array(2 * many).fill(1), widths: new Float32Array(many).fill(1) }
    const [few, crowd] = [draw(), draw({}, { ...lines, counts: Array(many).fill('1') })]
    expect(few.strokes[0]!.alpha).toBe(0.8)
    expect(crowd.strokes[0]!.alpha).toBeCloseTo(0.313, 3)
  })

  it('keeps a pointed person, the co-authors and their lines strong, and all others faint', () => {
    const drawn = draw({ pointedIndex: 1 })
    expect(circleAt(drawn, 200, 150)[0]).toMatchObject({ stroke: 'first' })
    expect(circleAt(drawn, 200, 50)[0]).toMatchObject({ stroke: 'faint' })
    expect(drawn.strokes.map(({ colour, lines }) => [colour, lines.length])).toEqual([
      ['line', 1],
      ['accent', 1],
    ])
    expect(drawn.texts.map(({ text }) => text)).toEqual(['4+', 'Ben', 'Ada'])
  })

  it('draws the pointed person and the co-authors above all others', () => {
    expect(
      draw({ pointedIndex: 0 }, { lines: Uint32Array.from([0, 1, 1, 2]) }).circles.map(({ x, y }) => [x, y]),
    ).toEqual([
      [200, 50],
      [200, 150],
      [200, 150],
      [300, 150],
    ])
  })

  it('rings chosen people, and the pointed one with a thinner line', () => {
    const drawn = draw({ chosenIndices: [0], pointedIndex: 2 })
    expect(circleAt(drawn, 200, 150).map(({ radius }) => radius)).toEqual([10, 14])
    expect(circleAt(drawn, 200, 50).map(({ radius }) => radius)).toEqual([4, 8])
    expect(circleAt(drawn, 300, 150).map(({ radius }) => radius)).toEqual([6])
  })

  it('K-01 rings people in conflict, and marks chosen ones outside of that ring', () => {
    const drawn = draw({ chosenIndices: [0] }, { conflictFlags: Uint8Array.from([1, 0, 0]) })
    expect(circleAt(drawn, 200, 150).map(({ radius, stroke }) => [radius, stroke])).toEqual([
      [10, 'first'],
      [13.5, 'danger'],
      [17.5, 'text'],
    ])
  })

  it('leaves out people and lines that are out of view', () => {
    const drawn = draw({ camera: { x: 1000, y: 0, scale: 1 } })
    expect(drawn.circles).toEqual([])
    expect(drawn.strokes).toEqual([])
    expect(drawn.texts).toEqual([])
  })

  it('R-08 writes the number of works on the long lines of the person pointed at, unless too many are in view', () => {
    const pointedIndex = 0
    expect(draw().texts.filter(({ colour }) => colour === 'quiet')).toEqual([])
    expect(draw({ pointedIndex }).texts.filter(({ colour }) => colour === 'quiet')).toEqual([
      { text: '4+', x: 250, y: 150.5, colour: 'quiet' },
      { text: '1', x: 200, y: 100.5, colour: 'quiet' },
    ])
    const near = draw({ pointedIndex, camera: { x: 0, y: 0, scale: 0.4 } })
    expect(near.texts.filter(({ colour }) => colour === 'quiet')).toEqual([])
    const lines = Uint32Array.from(Array.from({ length: 61 }, () => [0, 1]).flat())
    const crowd = draw({ pointedIndex }, { lines, widths: new Float32Array(61).fill(1), counts: Array(61).fill('1') })
    expect(crowd.texts.filter(({ colour }) => colour === 'quiet')).toEqual([])
  })

  it('names found people and large ones first, beside their circles, and lets only requested names overlap', () => {
    const together = { places: Float32Array.from([0, 0, 4, 2, 0, 4]), lines: new Uint32Array(), counts: [] }
    const namesOf = (changes: Partial<View>) => draw(changes, { ...together, widths: new Float32Array() }).texts
    expect(namesOf({}).map(({ text }) => text)).toEqual(['Ada', 'Ben'])
    expect(namesOf({ chosenIndices: [2] }).map(({ text }) => text)).toEqual(['Cy', 'Ada'])
    expect(namesOf({ chosenIndices: [2], pointedIndex: 1 }).map(({ text }) => text)).toEqual(['Cy', 'Ben'])
  })

  it('writes a name at the left of its circle where the drawing ends at the right', () => {
    const [first] = draw({ camera: { x: -180, y: 0, scale: 1 } }).texts.filter(({ text }) => text === 'Ada')
    expect(first).toMatchObject({ x: 347, y: 150 })
  })
})
