import extended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { type NetworkScene, paintNetwork, type View } from './draw-network.ts'

/**
 * Networks are drawn in a worker: thousands of lines would block the page for too long on machines without a graphics
 * processor.
 */

/** A message to the worker with the parts that changed. The first one has the canvas. */
export interface DrawOrder {
  canvas?: OffscreenCanvas
  scene?: NetworkScene
  /** New places of the people of the scene. */
  places?: Float32Array
  /** New colours of the people of the scene. */
  colours?: Uint8Array
  view?: View
}

/** A message to the page after each drawing. */
export interface DrawReport {
  /** The number of orders received before it. */
  orders: number
}

let canvas: OffscreenCanvas | undefined
let scene: NetworkScene | undefined
let view: View | undefined
let orders = 0
let isScheduled = false

self.addEventListener('message', ({ data }: MessageEvent<DrawOrder>) => {
  orders++
  canvas = data.canvas ?? canvas
  scene = data.scene ?? scene
  if (data.places && scene) scene = { ...scene, places: data.places }
  if (data.colours && scene) scene = { ...scene, colours: data.colours }
  view = data.view ?? view
  drawSoon()
})

/** Draws at most once per frame. */
function drawSoon(): void {
  if (isScheduled) return
  isScheduled = true
  requestAnimationFrame(() => {
    isScheduled = false
    draw()
  })
}

function draw(): void {
  if (!canvas || !scene || !view) return
  const { size, density } = view
  const [width, height] = [Math.round(size.width * density), Math.round(size.height * density)]
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return
  paintNetwork(context, scene, view)
  const report: DrawReport = { orders }
  self.postMessage(report)
}

// Style sheets do not apply in a worker. Until the font is loaded, the system font is used.
const fontFiles = [
  { url: latin, range: 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F' },
  { url: extended, range: 'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+1E00-1E9F, U+1EF2-1EFF' },
]
for (const { url, range } of fontFiles) {
  const face = new FontFace('Inter Variable', `url(${url})`, { weight: '100 900', unicodeRange: range })
  const { fonts } = self as unknown as { fonts: FontFaceSet }
  fonts.add(face)
  void face.load().then(drawSoon, () => undefined)
}
