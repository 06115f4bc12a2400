import type { ListedAuthor } from '@cognate/contract'
import { fold } from '@cognate/contract/fold'

/** What people and submission systems call the columns, folded and in letters alone: numbers of columns say nothing. */
const columnNames = {
  number:
    'number no nr id manuscript manuscriptnumber manuscriptno manuscriptid msnumber msno msid submissionid submissionnumber paperid papernumber nummer manuskriptnummer numero',
  title: 'title manuscripttitle articletitle papertitle fulltitle titel titre titulo titolo',
  abstract: 'abstract summary zusammenfassung resume resumen resumo riassunto',
  authors:
    'authors author authornames authorname authorlist allauthors correspondingauthor submittingauthor firstauthor coauthor coauthors otherauthors contributors contributor autoren autor autores auteurs auteur autori',
  suggested:
    'suggested suggestedreviewers suggestedreviewer recommendedreviewers recommendedreviewer preferredreviewers preferredreviewer proposedreviewers proposedreviewer vorgeschlagenegutachter evaluateurssuggeres revisoressugeridos',
  opposed:
    'opposed opposedreviewers opposedreviewer nonpreferredreviewers nonpreferredreviewer excludedreviewers excludedreviewer reviewerstoexclude ausgeschlossenegutachter abgelehntegutachter evaluateursrefuses revisoresrecusados',
  keywords: 'keywords keyword schlagworter schlusselworter motscles palabrasclave palavraschave parolechiave',
  answer_by: 'answerby deadline due dueby duedate reviewdue reviewduedate frist falligam echeance fechalimite',
} as const satisfies Record<string, string>
export type Column = keyof typeof columnNames
const columns = Object.keys(columnNames) as Column[]
const columnsByName = new Map(columns.flatMap((column) => columnNames[column].split(' ').map((name) => [name, column])))

export type Cells = Record<Column, string> & {
  /** Whom columns of their own name, as OJS has them: "Given Name (Author 2)". */
  apart: ListedAuthor[]
}
export const peopleColumns = ['authors', 'suggested', 'opposed'] as const satisfies readonly Column[]

const columnOf = (name: string): Column | undefined => columnsByName.get(fold(name).replace(/\P{L}/gu, ''))

/** A column of one author: which, and what it says. */
function partOf(name: string): { author: string; part: string } | undefined {
  const [, part, author] = /^(.+?)\s*\(author (\d+)\)$/i.exec(name.trim()) ?? []
  const field = part && authorParts[part.toLowerCase().replace(/[^a-z]/g, '')]
  return field && author ? { author, part: field } : undefined
}
const authorParts: Record<string, string> = {
  ...{ givenname: 'given', firstname: 'given', familyname: 'family', lastname: 'family' },
  ...{ affiliation: 'institution', email: 'email', orcid: 'orcid', orcidid: 'orcid' },
}

export const isRead = (name: string): boolean => columnOf(name) !== undefined || partOf(name) !== undefined
export const namesTexts = (names: readonly string[]): boolean =>
  names.map(columnOf).some((column) => column === 'title' || column === 'abstract')

/** What a row says. Several columns of people, "Author 1" and "Author 2", are one; of others the first that says something counts. */
export function cellsOf(row: Readonly<Record<string, string>>): Cells {
  const named = Object.entries(row).map(([name, cell]) => [columnOf(name), cell.trim()] as const)
  const cellOf = (wanted: Column) => {
    const cells = named.flatMap(([column, cell]) => (column === wanted && cell !== '' ? cell : []))
    return (peopleColumns as readonly Column[]).includes(wanted) ? cells.join('\n') : (cells[0] ?? '')
  }
  const cells = Object.fromEntries(columns.map((column) => [column, cellOf(column)])) as Record<Column, string>
  return { ...cells, apart: authorsApart(row) }
}

function authorsApart(row: Readonly<Record<string, string>>): ListedAuthor[] {
  const authors = new Map<string, Record<string, string>>()
  for (const [name, cell] of Object.entries(row)) {
    const { author, part } = partOf(name) ?? {}
    if (author && part && cell.trim() !== '') authors.set(author, { ...authors.get(author), [part]: cell.trim() })
  }
  return [...authors.values()].flatMap(({ given = '', family = '', institution, email, orcid }) => {
    const name = `${given} ${family}`.trim() || email
    return name ? { name, ...(institution && { institution }), ...(email && { email }), ...(orcid && { orcid }) } : []
  })
}
