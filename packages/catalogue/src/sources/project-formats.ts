import { cordisFormat } from './cordis/cordis-format.ts'
import { frisFormat } from './fris/fris-format.ts'
import { geprisFormat } from './gepris/gepris-format.ts'
import { nsfFormat } from './nsf/nsf-format.ts'
import { narcisFormat, nwopenFormat, openAireFormat } from './nwopen/nwopen-format.ts'
import type { ProjectFormat } from './projects/project-format.ts'
import { swecrisFormat } from './swecris/swecris-format.ts'
import { ukriFormat } from './ukri/ukri-format.ts'

/** The project databases that can be read, in the order of their ids. */
export const projectFormats: readonly ProjectFormat[] = [
  cordisFormat,
  frisFormat,
  geprisFormat,
  narcisFormat,
  nsfFormat,
  swecrisFormat,
  ukriFormat,
  nwopenFormat,
  openAireFormat,
]
