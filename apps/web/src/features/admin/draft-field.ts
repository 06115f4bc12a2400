import { problemOf } from '../../lib/api-error.ts'

/** Names of what is text in a draft. */
export type TextIn<Draft> = {
  [Name in keyof Draft]-?: NonNullable<Draft[Name]> extends string ? Name : never
}[keyof Draft] &
  string

/** What a text holds between commas or the like. */
export const wordsIn = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/**
 * Makes what a field needs for a text of a draft: the text, how it changes, and what a refusal says of it.
 * @param within  What stands before the names of the texts in a refusal.
 */
export const draftFields =
  <Draft extends object>(draft: Draft, onChange: (draft: Draft) => void, error?: unknown, within = '') =>
  (name: TextIn<Draft>) => ({
    value: (draft[name] ?? '') as string,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ ...draft, [name]: value }),
    error: problemOf(error, within + name),
  })
