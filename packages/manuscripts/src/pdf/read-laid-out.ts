import { MAX_KEYWORDS, MAX_TITLE } from '../base/limits.ts'
import type { ManuscriptWarning, ReadManuscript } from '../base/manuscript.ts'
import { findAbstract, findKeywords } from './abstract.ts'
import { endOfAuthors, readAuthors } from './front-matter.ts'
import type { Page } from './pages.ts'
import { readReferences } from './references.ts'
import { findTitle } from './title.ts'

/** What a file says of itself, beside its pages. */
export interface Declared {
  title: string
  language: string | null
  hiddenWords: number
  isCut: boolean
}

/** Reads a manuscript from the lines of its pages. */
export function readLaidOut(
  pages: readonly Page[],
  { title: declaredTitle, language, hiddenWords, isCut }: Declared,
): ReadManuscript {
  const first = pages.findIndex(({ lines }) => lines.length > 0)
  const page = pages[first]
  const empty = {
    title: '',
    abstract: '',
    keywords: [],
    authors: [],
    references: [],
    language,
    hidden_words: hiddenWords,
  }
  if (!page) return { ...empty, warnings: ['no_text'] }
  const title = findTitle(page, declaredTitle)
  const end = title ? endOfAuthors(page, title) : 0
  const authors = title ? readAuthors(page, title, end) : []
  const abstract = findAbstract(pages.slice(first), end)
  const warnings: ManuscriptWarning[] = []
  if (!title) warnings.push('no_title')
  if (authors.length === 0) warnings.push('no_authors')
  if (abstract.text === '') warnings.push('no_abstract')
  else if (abstract.isSection) warnings.push('first_section')
  if (isCut) warnings.push('cut')
  return {
    ...{ title: (title?.text ?? '').slice(0, MAX_TITLE), abstract: abstract.text, authors, language },
    ...{ keywords: findKeywords(pages).slice(0, MAX_KEYWORDS), references: readReferences(pages) },
    ...{ hidden_words: hiddenWords, warnings },
  }
}
