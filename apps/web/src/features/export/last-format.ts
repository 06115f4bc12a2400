import { createStoredChoice } from '../../lib/stored-choice.ts'
import { formats, type OfferedFormat } from './formats.ts'

/** The format of the last export of a collection; remembered in this browser. */
export const lastFormat = createStoredChoice<OfferedFormat | 'none'>('cognate:export-format', [
  'none',
  ...(Object.keys(formats) as OfferedFormat[]),
])
