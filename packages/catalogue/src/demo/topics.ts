import { type DemoField, demoFields, domains } from './fields.ts'
import { readRows } from './words.ts'

const rowsByField = Map.groupBy(readRows('topics'), ([subfield]) => subfield!.slice(0, 2))

/** OpenAlex's names of the subfields that our topics belong to. */
const subfields = new Map(readRows('subfields').map(([id, name]) => [Number(id), name!]))

/** A topic with the words used in its works. */
export interface Topic {
  /** `https://openalex.org/T9000001` and on: beyond the range that OpenAlex uses. */
  id: string
  name: string
  /** The name as written inside a sentence. */
  phrase: string
  description: string
  field: DemoField
  subfield: number
  objects: readonly string[]
  factors: readonly string[]
  outcomes: readonly string[]
  methods: readonly string[]
}

/**
 * The topics of the demo catalogue, one field after the other in turn, so that the first 26 topics cover all fields.
 */
export const topics: readonly Topic[] = inTurn(demoFields.map(topicsOf)).map((topic, index) => ({
  ...topic,
  id: `https://openalex.org/T${9_000_001 + index}`,
}))

/** Indices of the topics by the number of their field. */
export const topicsByField: ReadonlyMap<number, readonly number[]> = Map.groupBy(
  topics.keys(),
  (index) => topics[index]!.field.id,
)

/** The line of `topics.jsonl`. */
export function topicLine(topic: Topic): string {
  return JSON.stringify({
    id: topic.id,
    display_name: topic.name,
    description: topic.description,
    keywords: [...topic.objects, ...topic.factors],
    ids: { openalex: topic.id, wikipedia: null },
    ...lineageOf(topic),
  })
}

/** Subfield, field and domain of a topic as references. */
export function lineageOf(topic: Topic) {
  return {
    subfield: { id: `https://openalex.org/subfields/${topic.subfield}`, display_name: subfields.get(topic.subfield) },
    field: { id: `https://openalex.org/fields/${topic.field.id}`, display_name: topic.field.name },
    domain: { id: `https://openalex.org/domains/${topic.field.domain}`, display_name: domains[topic.field.domain] },
  }
}

/**
 * The topics were written for the demo catalogue: subfield, name, objects, factors, outcomes, methods. Phrases stand without an
 * article, as plurals or mass nouns, so that sentences need no agreement.
 */
function topicsOf(field: DemoField): Omit<Topic, 'id'>[] {
  // The first two digits of a subfield are those of its field.
  return (rowsByField.get(String(field.id)) ?? []).map((row) => readTopic(row, field))
}

function readTopic([subfield, name, ...lists]: readonly string[], field: DemoField): Omit<Topic, 'id'> {
  const [objects, factors, outcomes, methods] = lists.map((list) => list.trim().split(', '))
  const description =
    `Works on ${listOf(objects!.slice(0, 3))}: how ${factors!.slice(0, 2).join(' and ')} ` +
    `bear on ${outcomes!.slice(0, 2).join(' and ')}, studied by ${methods!.slice(0, 2).join(' and ')}.`
  return {
    name: name!,
    phrase: inSentence(name!),
    description,
    field,
    subfield: Number(subfield),
    objects: objects!,
    factors: factors!,
    outcomes: outcomes!,
    methods: methods!,
  }
}

/** The first word in lower case, unless it is an acronym or a name. */
function inSentence(name: string): string {
  return /^(?:\p{Lu}{2}|Bayesian|Cannabis)/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
}

function listOf(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** The first of every list, then the second of every list, and so on. */
function inTurn<Value>(lists: readonly (readonly Value[])[]): Value[] {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, row) => lists.flatMap((list) => list.slice(row, row + 1))).flat()
}
