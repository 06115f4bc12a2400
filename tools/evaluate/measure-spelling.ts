import { readFile } from 'node:fs/promises'
import type { Engine } from '@cognate/catalogue'
import { languageParts } from '@cognate/matching'
import { askForExperts } from './ask-for-experts.ts'
import { type SampledWork, spread } from './measure-languages.ts'

/** Titles that were asked as they are and in the other spelling. */
export interface SpellingFigures {
  from: 'British' | 'American'
  titles: number
  /** Titles of which at least 18 of the first 20 experts are the same. */
  enough: number
  least: number
  mean: number
}

const TITLES = 100
const FIRST = 20
const ENOUGH = 18

/** Words with two spellings, written down apart from the rules of the analysis. */
const PAIRS = new URL('texts/spellings.txt', import.meta.url)

/** Asks for experts by English titles in both spellings, in both directions. */
export async function measureSpelling(works: readonly SampledWork[], engine: Engine): Promise<SpellingFigures[]> {
  const pairs = (await readFile(PAIRS, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [string, string])
  const turned = pairs.map(([british, american]) => [american, british] as [string, string])
  return [
    await measureFrom('British', new Map(pairs), { works, engine }),
    await measureFrom('American', new Map(turned), { works, engine }),
  ]
}

async function measureFrom(
  from: SpellingFigures['from'],
  otherSpelling: ReadonlyMap<string, string>,
  { works, engine }: { works: readonly SampledWork[]; engine: Engine },
): Promise<SpellingFigures> {
  const titles = works.flatMap(({ title }) => {
    const rewritten = rewrite(title, otherSpelling)
    const isEnglish = languageParts(title).every(({ language }) => language === 'en')
    return rewritten === title || !isEnglish ? [] : [[title, rewritten] as const]
  })
  const shared: number[] = []
  for (const [title, rewritten] of spread(titles, TITLES)) {
    const first = await firstExperts(title, engine)
    const other = new Set(await firstExperts(rewritten, engine))
    const most = Math.min(FIRST, first.length)
    // Where fewer than 20 experts are found, a missing one counts like one of 20.
    shared.push(FIRST - most + first.filter((id) => other.has(id)).length)
  }
  return {
    from,
    titles: shared.length,
    enough: shared.filter((count) => count >= ENOUGH).length,
    least: Math.min(FIRST, ...shared),
    mean: shared.reduce((sum, count) => sum + count, 0) / Math.max(1, shared.length),
  }
}

/** A title with its words in their other spelling. */
function rewrite(title: string, otherSpelling: ReadonlyMap<string, string>): string {
  return title.replace(/\p{L}+/gu, (word) => {
    const other = otherSpelling.get(word.toLowerCase())
    if (other === undefined) return word
    return word[0] === word[0]!.toUpperCase() ? other[0]!.toUpperCase() + other.slice(1) : other
  })
}

async function firstExperts(title: string, engine: Engine): Promise<string[]> {
  const { ranked } = await askForExperts({ title, abstract: '' }, { engine })
  return ranked.slice(0, FIRST)
}
