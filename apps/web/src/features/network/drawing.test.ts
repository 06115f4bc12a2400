import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DrawOrder } from './draw-worker.ts'
import { Drawing, type PointedPerson } from './drawing.ts'
import { colourClusters, createGraph, setPlaces, updateGraph } from './network-graph.ts'
import type { Network } from './network-model.ts'

const palette = {
  ...{ accent: 'accent', ground: 'ground', line: 'line', text: 'text', quiet: 'quiet', faint: 'faint' },
  ...{ danger: 'danger', clusters: ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] },
}
const looks = { palette, chosen: new Set<string>() }

/** What the thread that draws was sent. */
let orders: DrawOrder[]
/** Who the page was told is pointed at. */
let pointed: (PointedPerson | undefined)[]
let isEnded: boolean
/** Steps of the camera that wait for a frame. */
let frames: (() => void)[]
let now: number

class ThreadStandIn extends EventTarget {
  postMessage(order: DrawOrder): void {
    orders.push(order)
  }

  terminate(): void {
    isEnded = true
  }
}

beforeEach(() => {
  orders = []
  pointed = []
  isEnded = false
  frames = []
  now = 0
  vi.stubGlobal('Worker', ThreadStandIn)
  vi.stubGlobal('window', { devicePixelRatio: 2 })
  vi.stubGlobal('document', {
    createElement: () => ({ transferControlToOffscreen: () => ({}), remove: () => undefined }),
  })
  vi.stubGlobal('requestAnimationFrame', (step: () => void) => frames.push(step))
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const network = (ids: string[]): Network => ({
  people: new Map(
    ids.map((id) => [
      id,
      {
        id,
        identifier: `https://openalex.org/${id}`,
        name: `Name ${id}`,
        works: 10,
        isFound: true,
        isInConflict: false,
      },
    ]),
  ),
  links: new Map(),
  expanded: new Set(),
  omitted: { people: 0, links: 0 },
})

/** Ada on the left, Ben on the right, in a drawing of 800 × 600 pixels in which both are seen. */
function aDrawing() {
  const graph = createGraph()
  updateGraph(graph, network(['A1', 'A2']))
  setPlaces(graph, Float32Array.from([0, 0, 700, 0]))
  const host = { clientWidth: 800, clientHeight: 600, dataset: {} as Record<string, string>, append: () => undefined }
  return {
    graph,
    host,
    drawing: new Drawing(host as unknown as HTMLElement, graph, looks, (person) => pointed.push(person)),
  }
}

describe('Drawing', () => {
  it('first sends the canvas and the scene, with a camera that shows everybody', () => {
    const { drawing } = aDrawing()
    expect(orders).toHaveLength(1)
    expect(orders[0]).toMatchObject({ canvas: {}, scene: { names: ['Name A1', 'Name A2'] } })
    expect(orders[0]!.view).toMatchObject({
      camera: { x: 350, y: 0, scale: 1 },
      density: 2,
      growth: 1,
      pointedIndex: -1,
    })
    expect(drawing.screenPlaceOf(0)).toEqual({ x: 50, y: 300 })
  })

  it('R-08 finds the person at a point, the nearer of two, and nobody beside them', () => {
    const { drawing } = aDrawing()
    expect(drawing.personAt({ x: 55, y: 305 })).toBe('A1')
    expect(drawing.personAt({ x: 400, y: 300 })).toBeUndefined()
    drawing.jumpTo({ x: 0, y: 0, scale: 0.01 })
    const [ada, ben] = [drawing.screenPlaceOf(0), drawing.screenPlaceOf(1)]
    expect(ben.x - ada.x).toBeCloseTo(7, 5)
    expect(drawing.personAt({ x: ben.x - 1, y: ben.y })).toBe('A2')
    expect(drawing.personAt({ x: ada.x + 1, y: ada.y })).toBe('A1')
  })

  it('marks the pointed person, once for each change', () => {
    const { drawing, host } = aDrawing()
    drawing.pointAt('A2')
    drawing.pointAt('A2')
    expect(orders).toHaveLength(2)
    expect(orders[1]!.view).toMatchObject({ pointedIndex: 1 })
    expect(host.dataset.person).toBe('A2')
    drawing.pointAt(undefined)
    expect(host.dataset.person).toBeUndefined()
  })

  it('says where the circle of the pointed person is, again when it moves, and when nobody is pointed at', () => {
    const { drawing, graph } = aDrawing()
    drawing.pointAt('A2')
    expect(pointed).toEqual([{ id: 'A2', x: 750, y: 300, radius: 13 }])
    setPlaces(graph, Float32Array.from([0, 0, 1400, 700]))
    expect(pointed.at(-1)).toMatchObject({ id: 'A2', x: 750, y: 125 })
    drawing.pointAt(undefined)
    expect(pointed.at(-1)).toBeUndefined()
  })

  it('R-08 sends the colours of clusters once they are found', () => {
    const { graph } = aDrawing()
    colourClusters(graph, new Map([['A2', { number: 1, lead: 'Name A2', size: 3 }]]))
    expect([...orders.at(-1)!.colours!]).toEqual([0, 1])
  })

  it('sends chosen people by their index in the scene, and drops those who are not drawn', () => {
    const { drawing } = aDrawing()
    drawing.setStyle({ palette, chosen: new Set(['A2', 'A9']) })
    expect(orders.at(-1)!.view!.chosenIndices).toEqual([1])
  })

  it('keeps everybody in view while the layout runs, until the camera is moved', () => {
    const { drawing, graph } = aDrawing()
    setPlaces(graph, Float32Array.from([0, 0, 1400, 0]))
    expect(orders.at(-1)).toMatchObject({ view: { camera: { x: 700, y: 0, scale: 0.5 } } })
    drawing.jumpTo({ x: 1, y: 2, scale: 3 })
    setPlaces(graph, Float32Array.from([0, 0, 70, 0]))
    expect(drawing.camera).toEqual({ x: 1, y: 2, scale: 3 })
    drawing.fitAll(true)
    expect(drawing.camera).toEqual({ x: 35, y: 0, scale: 10 })
    setPlaces(graph, Float32Array.from([0, 0, 700, 0]))
    expect(drawing.camera).toEqual({ x: 350, y: 0, scale: 1 })
  })

  it('moves gradually to another place, or at once where motion is reduced', () => {
    const { drawing } = aDrawing()
    drawing.moveTo({ x: 0, y: 0, scale: 2 }, false)
    expect(drawing.camera).toEqual({ x: 350, y: 0, scale: 1 })
    now = 125
    frames.pop()!()
    expect(drawing.camera.scale).toBeCloseTo(1.875, 5)
    now = 250
    frames.pop()!()
    expect(drawing.camera).toEqual({ x: 0, y: 0, scale: 2 })
    expect(frames).toEqual([])
    drawing.moveTo({ x: 9, y: 9, scale: 1 }, true)
    expect(drawing.camera).toEqual({ x: 9, y: 9, scale: 1 })
  })

  it('reads the graph once after many changes', async () => {
    const { graph } = aDrawing()
    const before = orders.length
    updateGraph(graph, network(['A1', 'A2', 'A3', 'A4']))
    await Promise.resolve()
    expect(orders.slice(before).filter(({ scene }) => scene)).toHaveLength(1)
    expect(orders.at(-1)!.scene!.names).toEqual(['Name A1', 'Name A2', 'Name A3', 'Name A4'])
  })

  it('fits again when its size changes, with smaller circles in a small drawing', () => {
    const { drawing, host } = aDrawing()
    Object.assign(host, { clientWidth: 380, clientHeight: 300 })
    drawing.resize()
    expect(drawing.camera.scale).toBe(0.4)
    expect(orders.at(-1)!.view!.growth).toBeCloseTo(0.544, 3)
  })

  it('ignores its graph after its end', async () => {
    const { drawing, graph } = aDrawing()
    drawing.end()
    const before = orders.length
    setPlaces(graph, Float32Array.from([1, 1, 2, 2]))
    updateGraph(graph, network(['A1']))
    await Promise.resolve()
    expect(orders).toHaveLength(before)
    expect(isEnded).toBe(true)
  })
})
