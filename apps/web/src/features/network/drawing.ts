import { type Camera, fitCamera, interpolateCamera, type Point, type Size, toScreen } from './camera.ts'
import { growthIn } from './circle-sizes.ts'
import { radiusAt } from './draw-network.ts'
import type { DrawOrder, DrawReport } from './draw-worker.ts'
import type { NetworkGraph } from './network-graph.ts'
import { coloursOf, positionsOf, sceneOf } from './network-scene.ts'
import type { Palette } from './palette.ts'

export interface DrawingStyle {
  palette: Palette
  chosen: ReadonlySet<string>
}

/** The person pointed at, and the circle in pixels of the drawing. */
export interface PointedPerson extends Point {
  id: string
  radius: number
}

/** Duration of a camera movement in milliseconds. */
const GLIDE_MS = 250
/** Pixels around the centre of a circle that count as a hit, even where it is smaller. */
const MIN_HIT_RADIUS = 9

/** A drawing that follows a graph: its camera, and where people are on the screen. */
export class Drawing {
  readonly #worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' })
  readonly #canvas = document.createElement('canvas')
  readonly #graph: NetworkGraph
  readonly #host: HTMLElement
  #scene: ReturnType<typeof sceneOf>
  #looks: DrawingStyle
  readonly #onPointed: (person: PointedPerson | undefined) => void
  #pointed: string | undefined
  /** What the page was last told of the person pointed at. */
  #reported: PointedPerson | undefined
  #camera: Camera
  #fit: Camera
  #size: Size
  /** Whether somebody has moved the camera; until then it fits the whole network. */
  #isMoved = false
  #isSceneDue = false
  #glide = 0

  /** @param onPointed  Called whenever somebody else is pointed at, and when the circle of this person moves. */
  constructor(
    host: HTMLElement,
    graph: NetworkGraph,
    style: DrawingStyle,
    onPointed: (person: PointedPerson | undefined) => void,
  ) {
    this.#graph = graph
    this.#onPointed = onPointed
    this.#host = host
    this.#looks = style
    this.#scene = sceneOf(graph)
    this.#size = { width: host.clientWidth, height: host.clientHeight }
    this.#fit = fitCamera(this.#scene.places, this.#size)
    this.#camera = this.#fit
    host.append(this.#canvas)
    const canvas = this.#canvas.transferControlToOffscreen()
    this.#worker.addEventListener('message', ({ data }: MessageEvent<DrawReport>) => {
      host.dataset.drawn = String(data.orders)
    })
    this.#worker.postMessage({ canvas, scene: this.#scene, view: this.#view() } satisfies DrawOrder, [canvas])
    for (const event of structureEvents) graph.on(event, this.#change)
    graph.on('eachNodeAttributesUpdated', this.#move)
  }

  end(): void {
    for (const event of structureEvents) this.#graph.off(event, this.#change)
    this.#graph.off('eachNodeAttributesUpdated', this.#move)
    cancelAnimationFrame(this.#glide)
    this.#worker.terminate()
    this.#canvas.remove()
  }

  setStyle(style: DrawingStyle): void {
    this.#looks = style
    this.#show()
  }

  /** Id of the person pointed at, in the drawing or in the list. */
  get pointedId(): string | undefined {
    return this.#pointed
  }

  pointAt(id: string | undefined): void {
    if (this.#pointed === id) return
    this.#pointed = id
    if (id === undefined) delete this.#host.dataset.person
    else this.#host.dataset.person = id
    this.#show()
  }

  resize(): void {
    this.#size = { width: this.#host.clientWidth, height: this.#host.clientHeight }
    this.#refit()
    this.#show()
  }

  get camera(): Camera {
    return this.#camera
  }

  get frame() {
    return { size: this.#size, fit: this.#fit.scale }
  }

  get ids(): readonly string[] {
    return this.#scene.ids
  }

  get places(): Float32Array {
    return this.#scene.places
  }

  indexOf(id: string | undefined): number {
    return (id === undefined ? undefined : this.#scene.indices.get(id)) ?? -1
  }

  /** The place of a person on the screen. */
  screenPlaceOf(index: number): Point {
    const { places } = this.#scene
    return toScreen(this.#camera, this.#size, { x: places[2 * index]!, y: places[2 * index + 1]! })
  }

  /** Id of the person drawn at a point; where circles overlap, the one with the nearest centre. */
  personAt(point: Point): string | undefined {
    let hitIndex: number | undefined
    let shortestDistance = Infinity
    const growth = this.#growth()
    for (let index = 0; index < this.#scene.ids.length; index++) {
      const { x, y } = this.screenPlaceOf(index)
      const distance = Math.hypot(x - point.x, y - point.y)
      if (distance > Math.max(MIN_HIT_RADIUS, radiusAt(this.#scene, { growth }, index)) || distance >= shortestDistance)
        continue
      hitIndex = index
      shortestDistance = distance
    }
    return hitIndex === undefined ? undefined : this.#scene.ids[hitIndex]
  }

  /** Moves the camera at once. */
  jumpTo(camera: Camera): void {
    cancelAnimationFrame(this.#glide)
    this.#isMoved = true
    this.#take(camera)
  }

  /** Moves the camera, gradually unless `isInstant`. */
  moveTo(camera: Camera, isInstant: boolean): void {
    if (isInstant) {
      this.jumpTo(camera)
      return
    }
    cancelAnimationFrame(this.#glide)
    this.#isMoved = true
    const from = this.#camera
    const startTime = performance.now()
    const step = () => {
      const share = Math.min(1, (performance.now() - startTime) / GLIDE_MS)
      this.#take(interpolateCamera(from, camera, share))
      if (share < 1) this.#glide = requestAnimationFrame(step)
    }
    step()
  }

  /** Fits the whole network, and keeps fitting it while the layout runs. */
  fitAll(isInstant: boolean): void {
    this.moveTo(this.#fit, isInstant)
    this.#isMoved = false
  }

  #view() {
    const { palette, chosen } = this.#looks
    return {
      camera: this.#camera,
      size: this.#size,
      density: window.devicePixelRatio,
      growth: this.#growth(),
      palette,
      chosenIndices: [...chosen].map((id) => this.indexOf(id)).filter((index) => index >= 0),
      pointedIndex: this.indexOf(this.#pointed),
    }
  }

  #growth(): number {
    return growthIn(this.#size) * Math.sqrt(Math.max(1, this.#camera.scale / this.#fit.scale))
  }

  #take(camera: Camera): void {
    this.#camera = camera
    this.#show()
  }

  #show(): void {
    this.#worker.postMessage({ view: this.#view() } satisfies DrawOrder)
    this.#reportPointed()
  }

  #reportPointed(): void {
    const index = this.indexOf(this.#pointed)
    const id = this.#scene.ids[index]
    const radius = radiusAt(this.#scene, { growth: this.#growth() }, index)
    const person = id === undefined ? undefined : { id, ...this.screenPlaceOf(index), radius }
    const last = this.#reported
    if (person?.id === last?.id && person?.x === last?.x && person?.y === last?.y && person?.radius === last?.radius)
      return
    this.#reported = person
    this.#onPointed(person)
  }

  #refit(): void {
    this.#fit = fitCamera(this.#scene.places, this.#size)
    if (!this.#isMoved) this.#camera = this.#fit
  }

  readonly #move = ({ hints }: { hints?: { attributes?: string[] } }) => {
    if (this.#isSceneDue) return
    if (hints?.attributes?.includes('colour')) return this.#recolour()
    const places = positionsOf(this.#graph)
    this.#scene = { ...this.#scene, places }
    this.#refit()
    this.#worker.postMessage({ places, view: this.#view() } satisfies DrawOrder)
    this.#reportPointed()
  }

  #recolour(): void {
    const colours = coloursOf(this.#graph)
    this.#scene = { ...this.#scene, colours }
    this.#worker.postMessage({ colours } satisfies DrawOrder)
  }

  /** A graph reports each person on its own; it is read once after all of them. */
  readonly #change = () => {
    if (this.#isSceneDue) return
    this.#isSceneDue = true
    queueMicrotask(() => {
      this.#isSceneDue = false
      this.#scene = sceneOf(this.#graph)
      this.#refit()
      this.#worker.postMessage({ scene: this.#scene, view: this.#view() } satisfies DrawOrder)
      this.#reportPointed()
    })
  }
}

const structureEvents = [
  'nodeAdded',
  'nodeDropped',
  'nodeAttributesUpdated',
  'edgeAdded',
  'edgeDropped',
  'edgeAttributesUpdated',
] as const
