import type { RecordExportRequest } from '@cognate/contract'
import { messages } from './messages.ts'

type Kind = 'table' | 'citation' | 'system'

/** The export formats: tables of everything, citations of works, and people for submission systems. */
export const formats = {
  xlsx: {
    label: messages.formats.spreadsheet,
    details: messages.formats.spreadsheetHint,
    kind: 'table',
    extension: 'xlsx',
  },
  csv: { label: 'CSV', details: '.csv', kind: 'table', extension: 'csv' },
  ris: { label: 'RIS', details: messages.formats.risHint, kind: 'citation', extension: 'ris' },
  bib: { label: 'BibTeX', details: messages.formats.bibHint, kind: 'citation', extension: 'bib' },
  json: { label: 'CSL-JSON', details: messages.formats.jsonHint, kind: 'citation', extension: 'json' },
  em: { label: messages.formats.editorialManager, details: '.csv', kind: 'system', extension: 'csv' },
  scholarone: { label: 'ScholarOne', details: '.csv', kind: 'system', extension: 'csv' },
  ojs: { label: 'OJS', details: '.xml', kind: 'system', extension: 'xml' },
  hotcrp: { label: 'HotCRP', details: '.csv', kind: 'system', extension: 'csv' },
  openreview: { label: 'OpenReview', details: '.txt', kind: 'system', extension: 'txt' },
} as const satisfies Record<
  RecordExportRequest['format'],
  { label: string; details: string; kind: Kind; extension: string }
>

type AnyFormat = keyof typeof formats
type OfKind<Wanted extends Kind> = {
  [Key in AnyFormat]: (typeof formats)[Key]['kind'] extends Wanted ? Key : never
}[AnyFormat]
/** Those of what is shown, and of people for a submission system. */
export type Format = OfKind<'table' | 'citation'>
export type SystemFormat = OfKind<'system'>
export type OfferedFormat = Format | SystemFormat

interface Offer {
  hasWorks: boolean
  /** Whether there are people of a collection. */
  hasPeople?: boolean | undefined
}

/** The formats in the order of the menu. */
export const formatsFor = ({ hasWorks, hasPeople = false }: Offer): OfferedFormat[] => {
  const kinds: readonly Kind[] = [
    'table',
    ...(hasWorks ? ['citation' as const] : []),
    ...(hasPeople ? ['system' as const] : []),
  ]
  return (Object.keys(formats) as OfferedFormat[]).filter((format) => kinds.includes(formats[format].kind))
}

export const isForSystem = (format: OfferedFormat): format is SystemFormat => formats[format].kind === 'system'
