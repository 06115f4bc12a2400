import type { AuthorRecord } from '@cognate/contract'
import { nameSpellings, shorterSpellings } from '@cognate/contract/name-spellings'
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

/**
 * As `nameQuery`, for people: the words of a name with ä, ö, ü, ø or å may be written out, too. Those that begin like another form
 * of theirs are found by it.
 */
export function personQuery(text: string, form: 'beginning' | 'exact'): NameQuery | undefined {
  const query = nameQuery(text, form)
  const spelled = nameSpellings(text).map((spelling) => nameWords(foldText(spelling)))
  const covers = (one: string, other: string) => (form === 'beginning' ? other.startsWith(one) : other === one)
  const formsAt = (word: string, at: number) =>
    spelled.reduce<string[]>(
      (forms, words) => (forms.some((one) => covers(one, words[at] ?? one)) ? forms : forms.concat(words[at]!)),
      [word],
    )
  return query && { ...query, words: query.words.map(([word], at) => formsAt(word!, at)) }
}

/** A query for the names that one may be written out from; undefined where it cannot be. */
export function shorterQuery({ words, match }: NameQuery): NameQuery | undefined {
  const shorter = words.map((forms) => [...new Set(forms.flatMap(shorterSpellings))])
  return shorter.every((forms, at) => forms.length === words[at]!.length) ? undefined : { match, words: shorter }
}

/** Whether somebody is called so, each name spelled in all ways: whether for each word one of a name begins like it. */
export function bearsName(
  { display_name, display_name_alternatives }: Pick<AuthorRecord, 'display_name' | 'display_name_alternatives'>,
  { words }: NameQuery,
): boolean {
  const spellings = [display_name, ...display_name_alternatives].flatMap(nameSpellings)
  return spellings.some((spelling) => {
    const borne = nameWords(foldText(spelling))
    return words.every((forms) => forms.some((form) => borne.some((word) => word.startsWith(form))))
  })
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
export const wordsQuery = (kind: OpenKind, text: string): NameQuery | undefined =>
  kind === 'author' ? personQuery(text, 'exact') : nameQuery(text, formOf(kind))

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
