import { type Hit, type HitTexts, textsOf } from '@cognate/catalogue'
import { AuthorRecord, ResultView } from '@cognate/contract'
import { closenessOf } from '@cognate/matching'
import { opensAllFields } from './closed-fields.ts'
import { type Audience, expertFacts, markPassing, presentEvidence, presentHit } from './present-hits.ts'
import { primaryIdTypeOf } from './primary-id-type.ts'

/**
 * Hits as the call answers them, each as JSON with the fields of the contract and no others. Experts are put together from the texts
 * of their engine, which spares reading and writing each record; the others pass the contract's schema.
 */
export function writeResults(hits: readonly Hit[], audience: Audience): string[] {
  const isOpen = opensAllFields(audience.endpoints)
  return hits.map((hit) => {
    const texts = isOpen && hit.kind === 'author' ? textsOf(hit) : undefined
    const cut = texts && cutRecord(texts.record)
    return cut
      ? writeExpert(hit as Hit<'author'>, { cut, evidence: texts.evidence }, audience)
      : JSON.stringify(ResultView.parse(presentHit(hit, audience)))
  })
}

function writeExpert(
  hit: Hit<'author'>,
  texts: Pick<HitTexts, 'evidence'> & { cut: CutRecord },
  audience: Audience,
): string {
  const isNaming = audience.query.references.length > 1
  const evidence = isNaming
    ? JSON.stringify(hit.evidence.map((work) => presentEvidence(work, audience)))
    : texts.evidence
  return `{"record_type":"author","primary_id_type":${JSON.stringify(primaryIdTypeOf(hit.id))},"identifier":${JSON.stringify(hit.id)},"closeness":"${closenessOf(hit)}",${hit.noWorks ? '"no_works":true,' : ''}"fields":${writeFields(hit, texts.cut, audience)},"evidence":${evidence},"matched_terms":${JSON.stringify(hit.matchedTerms)}}`
}

/** What stands last in the record of an author. */
const Topics = AuthorRecord.pick({ topics: true, identity_hints: true })

/** An author's record in texts: whole properties, but for the head, which goes on with the value of `active`. */
interface CutRecord {
  head: string
  active: string
  topics: string
}

/** Where the parts of an author's record begin that an answer leaves out or changes. Within a text the quotes would be escaped. */
const NAMES = ',"display_name_alternatives":'
const HINT = ',"hint":'
const ACTIVE = ',"active_affiliations":'
const AFFILIATIONS = ',"affiliations":'
const TOPICS = ',"topics":'

/** Undefined for a record that lacks a part, or has them in another order: it is read and written as a whole. */
function cutRecord(record: string): CutRecord | undefined {
  const ends: number[] = []
  for (const part of [NAMES, HINT, ACTIVE, AFFILIATIONS, TOPICS]) {
    const at = record.indexOf(part, ends.at(-1))
    if (at === -1) return undefined
    ends.push(at)
  }
  const [names, hint, active, affiliations, topics] = ends as [number, number, number, number, number]
  return {
    head: record.slice(0, names) + record.slice(hint, active + ACTIVE.length),
    active: record.slice(active + ACTIVE.length, affiliations),
    topics: record.slice(topics + 1),
  }
}

/** The fields of an expert. Its own fields stand as the contract has them, those of its topics may not. */
function writeFields(hit: Hit<'author'>, { head, active, topics }: CutRecord, audience: Audience): string {
  const facts = JSON.stringify(expertFacts(hit, audience))
  return `${head}${writeActive(hit, active)},${writeTopics(topics)},${facts.slice(1)}`
}

function writeActive(hit: Hit<'author'>, institutions: string): string {
  return institutions === NONE ? NONE : JSON.stringify(markPassing(JSON.parse(institutions), hit))
}

/** @param rest  The end of the record, from the topics on. */
function writeTopics(rest: string): string {
  const text = rest === `"topics":${NONE}}` ? `{${rest}` : JSON.stringify(Topics.parse(JSON.parse(`{${rest}`)))
  return text.slice(1, -1)
}

const NONE = '[]'
