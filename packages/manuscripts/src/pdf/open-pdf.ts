// pdf.js in one file, with its worker's code inside: no other thread and no other file is asked for.
import { getDocument, VerbosityLevel } from 'unpdf/pdfjs'

/** Opens a PDF with everything off that reading words does not need: no code, no images, no forms, no fonts of the system. */
export const openPdf = (bytes: Uint8Array) =>
  getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
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
