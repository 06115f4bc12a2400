import type { TextLine } from './lines.ts'

const number = String.raw`(?:(?:\d+|[IVX]+|[A-Z])(?:\.\d+)*[.)]?\s+)?`
const named = (words: string) => new RegExp(`^${number}(?:${words})\\s*[.:—–-]?$`, 'i')

const abstracts =
  'abstract|summary|a ?b ?s ?t ?r ?a ?c ?t|synopsis|zusammenfassung|kurzfassung|résumé|resume|resumen|resumo|riassunto|samenvatting|аннотация|реферат|streszczenie|özet|摘要'
const introductions =
  'introduction|background|introducción|introdução|einleitung|einführung|introduzione|inleiding|введение|motivation|overview'
const referenceWords =
  'references|references and notes|bibliography|references cited|literature cited|literature|works cited|cited literature|literatur|literaturverzeichnis|références|bibliographie|referencias|referências|bibliografía|bibliografia|riferimenti bibliografici|literatuur|литература|список литературы|参考文献'

export const isAbstractHeading = (text: string) => named(abstracts).test(text.trim())
/** A line of a paragraph may hold the word alone, but small. */
export const isIntroduction = (text: string) => named(introductions).test(text.trim()) && !/^\p{Ll}/u.test(text.trim())
export const isReferencesHeading = (text: string) => named(referenceWords).test(text.trim())

const runIn = new RegExp(`^(?:${abstracts})\\s*(?:[.:—–-]|\\s-)+\\s*(?=\\S)`, 'i')
/** `Abstract— We …`: what follows, or undefined. */
export function afterAbstractWord(text: string): string | undefined {
  const start = runIn.exec(text)
  if (start) return text.slice(start[0].length)
  const plain = /^(?:Abstract|ABSTRACT|Zusammenfassung|Résumé|Resumen)\s+(?=\p{Lu})/u.exec(text)
  return plain ? text.slice(plain[0].length) : undefined
}

const keywordStart =
  /^((additional )?key ?-?words?( and phrases)?|index terms|schlagw(ö|o)rter|schlüsselwörter|mots[- ]clés|palabras clave|palavras[- ]chave|parole chiave|trefwoorden|ключевые слова|关键词)\s*([.:—–-]+|$|(?=\p{Lu}))\s*/iu
export const keywordsAfter = (text: string): string | undefined => {
  const start = keywordStart.exec(text)
  return start ? text.slice(start[0].length) : undefined
}

const endsFrontMatter =
  /^(ccs concepts|general terms|acm reference format|categories and subject|jel codes?|pacs|msc ?\d*|(highlights|graphical abstract|plain language summary|author summary|significance( statement)?)[\s.:]*$)/iu
const firstSection = /^(1|i\.)\s*\.?\s+\p{Lu}/iu
/** What stands behind a number is a place as well as a heading. */
const isPlace = (text: string) =>
  /,|\b(universi|institut|depart|dept|laborator|facult|school|college|hospital|cent(er|re)\b|inria|cnrs)/i.test(text)
export const isAfterAbstract = (text: string) =>
  isIntroduction(text) ||
  keywordsAfter(text) !== undefined ||
  (text.length < 120 &&
    !/^\p{Ll}/u.test(text) &&
    (endsFrontMatter.test(text.trim()) || (firstSection.test(text.trim()) && !isPlace(text))))

/** Whether a line stands out from the text as a heading. */
export function isHeading(line: TextLine, body: number): boolean {
  const { text, size, isBold } = line
  if (text.length > 90 || !/\p{L}{2}/u.test(text) || /[,;]$/.test(text)) return false
  if (size > 1.1 * body) return true
  const isNumbered = /^(\d+(\.\d+)*\.?|[IVX]+\.|[A-Z]\.)\s+\p{Lu}/u.test(text)
  return (isBold && text.length < 70 && /^[\p{Lu}\d]/u.test(text)) || (isNumbered && isCapitals(text))
}

const isCapitals = (text: string) => text === text.toUpperCase() && /\p{Lu}{3}/u.test(text)
