import { properName } from './names.ts'
import { countries } from './places.ts'
import type { Random } from './random.ts'
import {
  adjectives,
  adverbs,
  aims,
  backgrounds,
  implications,
  nouns,
  plainAdjectives,
  prose,
  titles,
  titlesByType,
} from './sentences.ts'
import type { Topic } from './topics.ts'

/** A sentence cut into the texts between its slots: text, slot, text, slot, … text. */
export type Template = readonly string[]

/** Cuts sentences into templates. */
export const compile = (sentences: readonly string[]): Template[] =>
  sentences.map((sentence) => sentence.split(/\{(\w)\}/))

const compiled = {
  backgrounds: compile(backgrounds),
  aims: compile(aims),
  implications: compile(implications),
  titles: compile(titles),
  styles: Object.fromEntries(
    Object.entries(prose).map(([style, { method, finding, conclusion }]) => [
      style,
      { method: compile(method), finding: compile(finding), conclusion: compile(conclusion) },
    ]),
  ),
  titlesByType: Object.fromEntries(Object.entries(titlesByType).map(([type, list]) => [type, compile(list)])),
}

/** Slots whose phrases should not be repeated in a sentence. */
const PHRASE_SLOTS = 'oqfgyzmwabhi'

const cities = countries.flatMap((country) => country.cities)

/** The number of proper names; drawn log-uniformly, so that few are frequent and most occur once, as in real text. */
const PROPER_NAMES = 3_000_000

/** What a work is about: the phrases repeated in its title and its sentences. */
export interface Subject {
  topic: Topic
  /** A second topic, from which a sentence now and then takes its words. */
  other: Topic
  object: string
  factor: string
  outcome: string
  method: string
  city: string
  /** The proper name of its cohort, data set or method. */
  proper: string
}

export function drawSubject(topic: Topic, other: Topic, city: string, random: Random): Subject {
  return {
    topic,
    other,
    object: random.pick(topic.objects),
    factor: random.pick(topic.factors),
    outcome: random.pick(topic.outcomes),
    method: random.pick(topic.methods),
    city: random.chance(0.5) ? city : random.pick(cities),
    proper: properName(random.skewedBelow(PROPER_NAMES)),
  }
}

export function writeTitle(subject: Subject, type: string, random: Random): string {
  return fill(random.pick(compiled.titlesByType[type] ?? compiled.titles), subject, subject.topic, random, 1)
}

/** Five to eight sentences, separated by single spaces. */
export function writeAbstract(subject: Subject, random: Random): string {
  const own = subject.topic
  // Words of a second topic of the same field are used at times; those of another field would read oddly.
  const near = subject.other.field === own.field ? subject.other : own
  const { method, finding, conclusion } = compiled.styles[own.field.style]!
  const write = (template: Template, topic = own) => fill(template, subject, topic, random, 0.5)
  const methods = pickTwo(method, random)
  const findings = pickTwo(finding, random)
  let text = write(random.pick(compiled.backgrounds))
  if (random.chance(0.9)) text += ` ${write(random.pick(compiled.aims))}`
  text += ` ${write(methods[0])}`
  if (random.chance(0.75)) text += ` ${write(methods[1])}`
  text += ` ${write(findings[0])} ${write(findings[1], random.chance(0.25) ? near : own)}`
  text += ` ${write(random.pick(conclusion))}`
  if (random.chance(0.85)) text += ` ${write(random.pick(compiled.implications))}`
  return text
}

/** A sentence in the words of a subject. */
export function writeSentence(template: Template, subject: Subject, random: Random): string {
  return fill(template, subject, subject.topic, random, 0.7)
}

/** Two different templates. */
function pickTwo(templates: readonly Template[], random: Random): [Template, Template] {
  const first = random.below(templates.length)
  const second = (first + 1 + random.below(templates.length - 1)) % templates.length
  return [templates[first]!, templates[second]!]
}

/** Fills a template and capitalises it. `focus` is the share of slots that take the work's own phrases, 0 to 1. */
function fill(template: Template, subject: Subject, topic: Topic, random: Random, focus: number): string {
  let text = template[0]!
  let used = ''
  for (let part = 1; part < template.length; part += 2) {
    const slot = template[part]!
    let value = fillSlot(slot, subject, topic, random, focus)
    // No phrase twice in a sentence; a bounded number of tries, since a list may be used up.
    for (let attempt = 0; attempt < 12 && PHRASE_SLOTS.includes(slot) && used.includes(value); attempt += 1) {
      value = fillSlot(slot, subject, topic, random, 0)
    }
    used += value
    text = (ARTICLE.test(template[part - 1]!) ? agree(text, value) : text) + value + template[part + 1]!
  }
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The indefinite article before a slot. */
const ARTICLE = /(?:^|\s)an? $/i

/** The text with its last article adapted to the next word: a reliable, an early. */
function agree(text: string, next: string): string {
  const vowel = /^(?:[aeio]|un[^i]|up)/i.test(next)
  return `${text.replace(/n? $/, '')}${vowel ? 'n ' : ' '}`
}

function fillSlot(slot: string, subject: Subject, topic: Topic, random: Random, focus: number): string {
  const own = topic === subject.topic && random.next() < focus
  switch (slot) {
    case 'o':
      return own ? subject.object : random.pick(topic.objects)
    case 'q':
      return random.pick(topic.objects)
    case 'f':
      return own ? subject.factor : random.pick(topic.factors)
    case 'g':
      return random.pick(topic.factors)
    case 'y':
      return own ? subject.outcome : random.pick(topic.outcomes)
    case 'z':
      return random.pick(topic.outcomes)
    case 'm':
      return own ? subject.method : random.pick(topic.methods)
    case 'w':
      return random.pick(topic.methods)
    case 'u':
      return random.pick(topic.field.units)
    case 'c':
      return random.pick(topic.field.contexts)
    case 'l':
      return subject.city
    case 'x':
      return subject.proper
    case 'v':
      return topic.phrase
    case 'a':
      return random.pickFavoured(adjectives)
    case 'b':
      return random.pickFavoured(plainAdjectives)
    case 'h':
    case 'i':
      return random.pickFavoured(nouns)
    case 'j':
      return random.pickFavoured(adverbs)
    default:
      return writeNumber(slot, random)
  }
}

function writeNumber(slot: string, random: Random): string {
  switch (slot) {
    case 'k':
      return withThousands(Math.floor(60 + 40 * Math.exp(6 * random.next())))
    case 'n':
      return String(random.between(3, 48))
    case 'p':
      return `${random.between(12, 94)}%`
    case 'r':
      return `${random.between(2, 30)}%`
    case 'd':
      return `${random.between(0, 4)}.${random.between(11, 99)}`
    case 'e':
      return `${random.between(5, 9)}.${random.between(11, 99)}`
    case 't':
      return String(random.between(2, 25))
    case 's': {
      const start = random.between(1995, 2012)
      return `${start} and ${start + random.between(3, 12)}`
    }
    default:
      throw new Error(`A sentence has a slot without a meaning: ${slot}`)
  }
}

function withThousands(number: number): string {
  return number < 1_000 ? String(number) : `${Math.floor(number / 1_000)},${String(number % 1_000).padStart(3, '0')}`
}
