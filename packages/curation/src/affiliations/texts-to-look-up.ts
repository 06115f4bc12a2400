import { isGeneric, isUniversity, saysKindAlone } from './institution-words.ts'
import { printedNames, spellingsIn } from './printed-names.ts'
import { shortNamesIn } from './short-names.ts'

/** Texts of one name, and of all. */
const MOST_SPELLINGS = 4
const MOST_TEXTS = 12

/**
 * Texts under which the institutions that an affiliation may name can be looked up by the beginnings of their words: acronyms and the like,
 * and of each name the words that tell it from others of its kind, in their spellings; universities first.
 */
export function textsToLookUp(affiliation: string): string[] {
  const keys = printedNames(affiliation).map(({ key }) => key.split(' '))
  const named = keys.filter((words) => words.some((word) => isGeneric([word])))
  const [universities, others] = [true, false].map((is) => named.filter((words) => isUniversity(words) === is))
  const texts = [...[...universities!, ...others!].flatMap(tellingTexts), ...shortNamesIn(affiliation)]
  return [...new Set(texts)].slice(0, MOST_TEXTS)
}

function tellingTexts(words: readonly string[]): string[] {
  const telling = words.filter((word) => !saysKindAlone([word]))
  const spelled = telling.reduce<string[]>(
    (texts, word) =>
      texts.flatMap((text) => spellingsIn(word).map((spelling) => `${text} ${spelling}`)).slice(0, MOST_SPELLINGS),
    [''],
  )
  return spelled.map((text) => text.trim()).filter((text) => text !== '')
}
