import type { EvaluatedQueryView, EvaluationView, MeasureKey, OrderKey } from '@cognate/contract'
import { orders } from '@cognate/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { Problem } from '../../ui/page.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import classes from './evaluation-screen.module.css'
import { messages } from './messages.ts'
import { evaluatedQueriesQuery } from './use-evaluations.ts'

/** Texts that are shown at first, and added at a time. */
const STEP = 10
/** Most texts that one call gives. */
const MOST = 200

/** The texts that did worst: where the people judged stand, and which words of the text they lack. */
export function WorstTexts({ evaluation: { uuid, asked } }: { evaluation: EvaluationView }) {
  const [count, setCount] = useState(STEP)
  const { data, error } = useQuery(evaluatedQueriesQuery(uuid, asked, count))
  if (error) return <Problem>{`${messages.worstFailed}. ${sentenceOf(error)}`}</Problem>
  if (!data) return null
  return (
    <section aria-label={messages.worst}>
      <h3 className={shared.partHeading}>{messages.worst}</h3>
      <ol className={`${shared.stackLarge} ${classes.texts}`}>
        {data.results.map((query) => (
          <TextItem key={query.position} query={query} />
        ))}
      </ol>
      {data.results.length < Math.min(MOST, data.count) && (
        <QuietButton onClick={() => setCount(Math.min(MOST, count + STEP))}>{messages.moreTexts}</QuietButton>
      )}
    </section>
  )
}

function TextItem({ query: { text, measures, people } }: { query: EvaluatedQueryView }) {
  const measured = Object.entries(measures ?? {}) as [OrderKey, Record<MeasureKey, number>][]
  const [first] = measured
  return (
    <li>
      <p
        className={`${shared.twoLines} ${shared.medium} ${shared.prose} ${shared.breaking} ${classes.text}`}
        data-foreign={text === null}
      >
        {text ?? messages.foreignText}
      </p>
      <p className={`${shared.quietBody} ${shared.prose}`}>
        {first
          ? messages.textMeasure(first[1].ndcg_at_10, measured.length > 1 ? orders[first[0]].label : undefined)
          : messages.notMeasured}
      </p>
      <ul className={`${shared.stackTiny} ${shared.aboveSmall} ${classes.people}`}>
        {people.map((person) => (
          <PersonItem key={person.identifier} person={person} />
        ))}
      </ul>
    </li>
  )
}

function PersonItem({ person }: { person: EvaluatedQueryView['people'][number] }) {
  const ranks = Object.entries(person.ranks) as [OrderKey, number | null][]
  const places = ranks.map(([order, rank]) =>
    ranks.length === 1 ? messages.rank(rank) : messages.rankIn(orders[order].label, messages.rank(rank)),
  )
  return (
    <li>
      <bdi>{person.display_name}</bdi>
      <span className={`${shared.quietBody} ${shared.wrapping} ${classes.places}`}>
        {[messages.grade(person.grade), ...places].map((place) => (
          <span key={place}>{place}</span>
        ))}
      </span>
      {person.lacks.length > 0 && (
        <span className={`${shared.quiet} ${shared.block} ${classes.lacks}`}>{messages.lacks(person.lacks)}</span>
      )}
    </li>
  )
}
