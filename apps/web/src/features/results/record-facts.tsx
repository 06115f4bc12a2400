import type { InstitutionReference, TopicView, YearCount } from '@cognate/contract'
import type { ReactNode } from 'react'
import { countryName } from '../../model/records/names-of-codes.ts'
import { safeUrl, shortUrl } from '../../model/records/urls.ts'
import { formatCount } from '../../model/records/wording.ts'
import { Estimate } from '../../ui/estimate.tsx'
import type { Fact } from '../../ui/facts.tsx'
import { RecordDomain } from '../../ui/record-domain.tsx'
import { WorksGraph } from '../../ui/row-parts.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './popup-messages.ts'
import classes from './record-popup.module.css'

/** A link to another site. */
export function OutsideText({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** An address as a link that shows the address; no value where it is not a web address. */
export function addressFact(label: string, address: string | null): Fact {
  const url = safeUrl(address)
  return [label, url && <OutsideText url={url}>{shortUrl(url)}</OutsideText>]
}

/** A number, 0 included; no value where it is unknown. */
export const countFact = (label: string, count: number | null | undefined): Fact => [
  label,
  count == null ? undefined : formatCount(count),
]

/** A text in full. */
export function textFact(label: string, text: string | null): Fact {
  if (!text)
    return [
      label,
      <span key="missing" className={shared.quiet}>
        {messages.notAvailable(label)}
      </span>,
    ]
  return [
    label,
    <p key="text" className={`${shared.asTyped} ${shared.prose}`} dir="auto">
      {text}
    </p>,
  ]
}

/** An institution with its country in full. */
export function InstitutionInFull({ institution }: { institution: InstitutionReference }) {
  return (
    <>
      <bdi>{institution.display_name}</bdi>
      {institution.country_code && <span className={shared.quiet}>, {countryName(institution.country_code)}</span>}
    </>
  )
}

/** All topics of a record with their counts; no value where there are none. */
export function topicsFact(topics: readonly TopicView[]): Fact {
  if (topics.length === 0) return [messages.labels.topics, undefined]
  const list = (
    <ul>
      {topics.map((topic) => (
        <li key={topic.id} className={`${shared.onBaseline} ${classes.counted}`}>
          <RecordDomain domain={topic.domain} />
          <span>
            {topic.display_name}
            {topic.estimated && <Estimate />}
          </span>
          {topic.count !== undefined && <span className={shared.quiet}>{formatCount(topic.count)}</span>}
        </li>
      ))}
    </ul>
  )
  return [messages.labels.topics, list]
}

/** The works of the last years as a graph; no value where there are none. */
export function yearsFact(counts: readonly YearCount[]): Fact {
  if (counts.length === 0) return [messages.labels.perYear, undefined]
  const [first, last] = [counts[0]!.year, counts.at(-1)!.year]
  return [messages.labels.perYear, <WorksGraph key="years" counts={counts} lastYear={last} first={first} last={last} />]
}
