import { fold } from '@cognate/contract/fold'

/** A value that can be chosen. */
export interface Option {
  value: string
  label: string
  /** What tells it from similar ones: members, a place, a publisher. */
  hint?: string | null | undefined
}

/** The option that a typed text asks for by itself: the only one, or the first of exactly that name. */
export function optionMeant(options: readonly Option[], typed: string): Option | undefined {
  const text = fold(typed).trim()
  if (text === '') return undefined
  return options.length === 1 ? options[0] : options.find(({ label }) => fold(label).trim() === text)
}

/**
 * Options whose name, value or hint holds every word that is typed; accents and case aside. First the one whose value is
 * typed, then those with a name that begins so.
 */
export function matchingOptions(options: readonly Option[], typed: string): Option[] {
  const foldedInput = fold(typed).trim()
  const words = foldedInput.split(/\s+/)
  const fits = ({ label, hint, value }: Option) => {
    const text = fold(`${label} ${value} ${hint ?? ''}`)
    return words.every((word) => text.includes(word))
  }
  const rank = ({ value, label }: Option) =>
    fold(value) === foldedInput ? 0 : fold(label).startsWith(foldedInput) ? 1 : 2
  return options.filter(fits).toSorted((a, b) => rank(a) - rank(b))
}
