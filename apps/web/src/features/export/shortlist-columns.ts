import type { RecordColumn } from '../../lib/sheets/sheet.ts'
import { closenessWord, roleLabels, statusWord } from '../../model/collection/shortlist-words.ts'
import type { ExportedRecord } from './exported-record.ts'
import { roundScore } from './phrases.ts'

type Shortlisted = Pick<ExportedRecord, 'shortlisted'>

type ShortlistColumn = RecordColumn<Shortlisted>

/** The work for which somebody, an institution or a venue was collected. */
export const whyColumns: readonly ShortlistColumn[] = [
  { head: 'Why: work', width: 48, cell: ({ shortlisted: said }) => said?.found?.work?.title },
  { head: 'Why: year', width: 9, cell: ({ shortlisted: said }) => said?.found?.work?.publication_year },
  { head: 'Why: sentence', width: 60, cell: ({ shortlisted: said }) => said?.found?.sentence },
]

/** How near a record of any kind was when it was collected, and when that was. */
export const foundColumns: readonly ShortlistColumn[] = [
  {
    head: 'Score when collected',
    width: 10,
    cell: ({ shortlisted: said }) => roundScore(said?.found?.score ?? undefined),
  },
  { head: 'Closeness', width: 14, cell: ({ shortlisted: said }) => said && closenessWord(said) },
  { head: 'Collected on', width: 12, cell: ({ shortlisted: said }) => said?.added_at.slice(0, 'YYYY-MM-DD'.length) },
]

/** What a collection says of its people: role, how far asking has come, and why each was collected. */
export const shortlistColumns: readonly ShortlistColumn[] = [
  { head: 'Role', width: 11, cell: ({ shortlisted: said }) => said?.role && roleLabels[said.role] },
  { head: 'Stands in for', width: 24, cell: ({ shortlisted: said }) => said?.stands_in_for },
  { head: 'Status', width: 12, cell: ({ shortlisted: said }) => said && statusWord(said) },
  { head: 'Asked on', width: 12, cell: ({ shortlisted: said }) => said?.asked_at },
  { head: 'Answer by', width: 12, cell: ({ shortlisted: said }) => said?.answer_by },
  { head: 'Why declined or replaced', width: 30, cell: ({ shortlisted: said }) => said?.declined_reason },
  { head: 'Unavailable until', width: 14, cell: ({ shortlisted: said }) => said?.unavailable_until },
  { head: 'Note', width: 40, cell: ({ shortlisted: said }) => said?.note },
  ...whyColumns,
  ...foundColumns,
  { head: 'E-mail from', width: 48, cell: ({ shortlisted: said }) => said?.email_origin },
]
