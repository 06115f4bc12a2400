import { MAX_AUTHORS, MAX_KEYWORDS, MAX_TITLE } from '../base/limits.ts'
import type { ManuscriptWarning, ReadManuscript } from '../base/manuscript.ts'
import { findAbstract, findKeywords } from './abstract.ts'
import { readCoverPage, withCover } from './cover-page.ts'
import { endOfAuthors, readByline } from './front-matter.ts'
import type { TextLine } from './lines.ts'
import type { PageContent } from './pages.ts'
import { readReferenceList } from './references.ts'
import { findTitle } from './title.ts'

/** What a file says of itself, beside its pages. */
export interface Declared {
  title: string
  language: string | null
  hiddenWords: number
  isCut: boolean
}

/** The first page, with the next one under it where the authors go on there. */
function frontPage([page, next]: readonly PageContent[], declaredTitle: string): PageContent | undefined {
  const title = page && findTitle(page, declaredTitle)
  if (!title || !next || endOfAuthors(page, title) < page.height) return page
  const below = (line: TextLine): TextLine => ({
    ...line,
    y: line.y + page.height,
    pieces: line.pieces.map((piece) => ({ ...piece, y: piece.y + page.height })),
  })
  const links = next.links.map((link) => ({ ...link, y0: link.y0 + page.height, y1: link.y1 + page.height }))
  return {
    ...page,
    height: page.height + next.height,
    segments: [...page.segments, ...next.segments.map(below)],
    lines: [...page.lines, ...next.lines.map(below)],
    links: [...page.links, ...links],
  }
}

/** Reads a manuscript from the lines of its pages, which a page of a submission system may stand before. */
export function readLaidOut(pages: readonly PageContent[], declared: Declared): ReadManuscript {
  const first = pages.findIndex(({ lines }) => lines.length > 0)
  const cover = first === -1 ? undefined : readCoverPage(pages[first]!)
  if (!cover) return readOwn(pages, declared)
  const [page, rest] = [pages.slice(0, first + 1), pages.slice(first + 1)]
  // What a system writes into the file's own fields is no title of the text.
  const own = readOwn(rest.some(({ lines }) => lines.length > 0) ? rest : page, { ...declared, title: '' })
  const authors = withCover(cover.authors, own.authors).slice(0, MAX_AUTHORS)
  const isOwnAbstract = own.abstract !== '' && !own.warnings.includes('first_section')
  const title = cover.title || readOwn(page, { ...declared, title: '' }).title || own.title
  const abstract = isOwnAbstract ? own.abstract : cover.abstract || own.abstract
  const isSaid = {
    no_title: title !== '',
    no_authors: authors.length > 0,
    no_abstract: abstract !== '',
    first_section: abstract !== own.abstract,
  }
  return {
    ...own,
    ...{ title: title.slice(0, MAX_TITLE), abstract, authors },
    keywords: cover.keywords.length > 0 ? cover.keywords.slice(0, MAX_KEYWORDS) : own.keywords,
    warnings: own.warnings.filter((warning) => !(warning in isSaid && isSaid[warning as keyof typeof isSaid])),
  }
}

function readOwn(
  pages: readonly PageContent[],
  { title: declaredTitle, language, hiddenWords, isCut }: Declared,
): ReadManuscript {
  const first = pages.findIndex(({ lines }) => lines.length > 0)
  const empty = {
    title: '',
    abstract: '',
    keywords: [],
    authors: [],
    references: [],
    language,
    hidden_words: hiddenWords,
  }
  const page = first === -1 ? undefined : frontPage(pages.slice(first), declaredTitle)
  if (!page) return { ...empty, warnings: ['no_text'] }
  const title = findTitle(page, declaredTitle)
  const end = title ? endOfAuthors(page, title) : 0
  const authors = title ? readByline(page, title, end) : []
  const abstract = findAbstract(pages.slice(first), end)
  const warnings: ManuscriptWarning[] = []
  if (!title) warnings.push('no_title')
  if (authors.length === 0) warnings.push('no_authors')
  if (abstract.text === '') warnings.push('no_abstract')
  else if (abstract.isSection) warnings.push('first_section')
  if (isCut) warnings.push('cut')
  return {
    ...{ title: (title?.text ?? '').slice(0, MAX_TITLE), abstract: abstract.text, authors, language },
    ...{ keywords: findKeywords(pages).slice(0, MAX_KEYWORDS), references: readReferenceList(pages) },
    ...{ hidden_words: hiddenWords, warnings },
  }
}
