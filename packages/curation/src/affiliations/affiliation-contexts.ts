import { foldText } from '@cognate/matching'
import type { Segments } from './affiliation-segments.ts'
import { countriesIn } from './countries-in.ts'
import type { Context } from './matchable-institution.ts'

/** What an affiliation says besides names. */
export interface Contexts {
  whole: Context
  /** Of a word: of the countries only that of its half counts, or the next behind it in the same item of a list. */
  at: (word: number) => Context
}

export function contextsOf(affiliation: string, { text, words, segments }: Segments): Contexts {
  const whole: Context = {
    ...{ countries: countriesIn(affiliation), words: ` ${words.map(({ word }) => word).join(' ')} ` },
    ...{ printed: affiliation, folded: foldText(affiliation) },
  }
  const halves = [...Map.groupBy(segments, ({ half }) => half).values()].map((half) => ({
    item: half[0]!.item,
    countries: countriesIn(text.slice(half[0]!.from, half.at(-1)!.to)),
  }))
  const contexts = halves.map(({ item }, at) => {
    const behind = halves.slice(at).find((half) => half.item === item && half.countries.size > 0)
    return { ...whole, countries: behind?.countries ?? new Set<string>() }
  })
  return { whole, at: (word) => (contexts.length > 1 ? contexts[segments[words[word]!.segment]!.half]! : whole) }
}
