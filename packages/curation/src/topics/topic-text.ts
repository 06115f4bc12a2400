import { visitTerms } from '@cognate/matching'

/** What a taxonomy says about a topic. */
export interface TopicText {
  display_name: string
  description?: string | null
  keywords?: readonly string[]
  subfield?: { display_name: string } | null
}

/** The weight of a word in each part, against 1 in the description; measured, docs/scoring.md. */
const PARTS = { name: 3, keywords: 2, description: 1, subfield: 1 } as const

/** The terms of what a taxonomy says about a topic, each with its weighted count. */
export function topicTerms({ display_name, description, keywords = [], subfield }: TopicText): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (text: string, worth: number) =>
    visitTerms(text, (term) => counts.set(term, (counts.get(term) ?? 0) + worth))
  add(display_name, PARTS.name)
  for (const keyword of keywords) add(keyword, PARTS.keywords)
  add(description ?? '', PARTS.description)
  add(subfield?.display_name ?? '', PARTS.subfield)
  return counts
}
