import { analyse, foldText, formsOfWords } from '@cognate/matching'
import { type ListCondition, type NameQuery, nothing } from './condition.ts'
import { nameWords } from './name-words.ts'
import type { OpenKind } from './open-catalogue.ts'
import { evaluateExpression, parseSearch } from './search-expression.ts'

/** How the words of a text are matched: as beginnings, exactly, in singular and plural, or as a phrase. */
type WordForm = 'beginning' | 'exact' | 'plural' | 'phrase'

/** The query for names that hold all words of a text; undefined for a text without words. */
export function nameQuery(text: string, form: WordForm): NameQuery | undefined {
  const words = nameWords(foldText(text))
  if (words.length === 0) return undefined
  const match = form === 'phrase' ? 'phrase' : form === 'beginning' ? 'beginnings' : 'words'
  return { match, words: words.map((word) => (form === 'plural' ? numbersOf(word) : [word])) }
}

/** A word and what it may be in singular and plural. */
function numbersOf(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return [word]
  const [stem = word] = analyse(word)
  const forms = [word, stem, `${stem}s`, `${stem}es`, stem.replace(/y$/, 'ies')]
  return [...new Set(forms)].filter((form) => form === word || analyse(form)[0] === stem)
}

/** Only works, institutions, venues and topics have names with a plural: not people, nor the few names of the taxonomy. */
const formOf = (kind: OpenKind): WordForm =>
  kind === 'work' || kind === 'institution' || kind === 'venue' || kind === 'topic' ? 'plural' : 'exact'

/** The query for names that hold the words of a text in any number. */
export const wordsQuery = (kind: OpenKind, text: string): NameQuery | undefined => nameQuery(text, formOf(kind))

/** Records whose name fits a search. */
export function searchNames(kind: OpenKind, text: string): ListCondition {
  const found = evaluateExpression(parseSearch(text), (words, isPhrase) => {
    const query = isPhrase && hasPhrases(kind) ? nameQuery(words, 'phrase') : wordsQuery(kind, words)
    return query && { type: 'name', query }
  })
  return found ?? nothing
}

/** In the few names of the taxonomy the words of a phrase may stand anywhere. */
const hasPhrases = (kind: OpenKind) => kind !== 'subfield' && kind !== 'field' && kind !== 'domain'

/** Works that hold the words of a search in title or abstract; none where it has no words. */
export function worksWithWords(text: string): ListCondition {
  const found = evaluateExpression(parseSearch(text), (words): ListCondition | undefined => {
    const forms = formsOfWords(words)
    return forms.length === 0 ? undefined : { type: 'words', words: forms }
  })
  return found ?? nothing
}
