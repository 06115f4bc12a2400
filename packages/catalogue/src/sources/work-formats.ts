import { openAlexFormat } from './openalex/format.ts'
import type { WorkFormatName } from './reading/raw-source.ts'
import type { WorkFormat } from './reading/work-format.ts'

/** The formats of works, by the name that a source gives: threads get the name. Another source of works is a folder and a row here. */
export const workFormats: Record<WorkFormatName, WorkFormat> = { openalex: openAlexFormat }
