import './no-drawing.ts'
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
// The worker's code is run in this thread: no other thread and no other file is asked for.
import * as pdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs'

Object.assign(globalThis, { pdfjsWorker: pdfWorker })

/** Opens a PDF with everything off that reading words does not need: no code, no images, no forms, no fonts of the system. */
export const openPdf = (bytes: Uint8Array) =>
  pdfjs.getDocument({
    data: bytes,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    maxImageSize: 1,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
  }).promise

export type Pdf = Awaited<ReturnType<typeof openPdf>>
export type PdfPage = Awaited<ReturnType<Pdf['getPage']>>
