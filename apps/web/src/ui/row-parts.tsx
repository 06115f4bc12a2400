import type { InstitutionReference, TopicView, YearCount } from '@cognate/contract'
import { countryName } from '../model/records/names-of-codes.ts'
import type { OutsideLink } from '../model/records/search-links.ts'
import { formatCount, formatYears } from '../model/records/wording.ts'
import { Estimate } from './estimate.tsx'
import { messages } from './messages.ts'
import { RecordDomain } from './record-domain.tsx'
import { RecordHover } from './record-hover.tsx'
import parts from './row-parts.module.css'
import shared from './shared.module.css'
import { describeBars, yearBars } from './year-bars.ts'
import { YearBars } from './year-bars.tsx'

/** Topics that a row names. R-01. */
export const TOP_TOPICS = 3
/** Pixels. */
export const GRAPH_HEIGHT = 16

/** A country by its code, with its name as a title. */
export function CountryCode({ code }: { code: string }) {
  return (
    <abbr className={parts.country} title={countryName(code)}>
      {code.toUpperCase()}
    </abbr>
  )
}

/** An institution with its country. */
function Institution({ institution }: { institution: InstitutionReference }) {
  return (
    <>
      <bdi>{institution.display_name}</bdi>
      {institution.country_code && (
        <>
          {' · '}
          <CountryCode code={institution.country_code} />
        </>
      )}
    </>
  )
}

/** The first affiliation and the number of others, whose names appear on hover. */
export function Affiliations({ affiliations }: { affiliations: readonly InstitutionReference[] }) {
  const [first, ...otherAffiliations] = affiliations
  if (!first) return <span>{messages.noAffiliation}</span>
  const label = messages.moreAffiliations(
    otherAffiliations.length,
    otherAffiliations.map((one) => one.display_name).join('; '),
  )
  const list = () => (
    <ul className={shared.stackTiny}>
      {otherAffiliations.map((institution) => (
        <li key={institution.id}>
          <Institution institution={institution} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <span className={`${shared.oneLine} ${shared.shrinking} ${parts.institution}`}>
        <Institution institution={first} />
      </span>
      {otherAffiliations.length > 0 && (
        <>
          <RecordHover title={messages.furtherAffiliations} label={label} panel={list}>
            <span data-on="screen" className={`${shared.quiet} ${parts.more}`}>
              {messages.more(otherAffiliations.length)}
            </span>
          </RecordHover>
          <span data-on="paper">{label}</span>
        </>
      )}
    </>
  )
}

interface WorksGraphProps {
  counts: readonly YearCount[]
  /** The year of the last bar; the record's own newest where left out. */
  lastYear: number | undefined
  first: number | null
  last: number | null
}

/** Works of 12 years as bars. The counts appear on hover. */
export function WorksGraph({ counts, lastYear, first, last }: WorksGraphProps) {
  const end = lastYear ?? last ?? counts.at(-1)?.year
  if (end === undefined || counts.length === 0) return null
  const bars = yearBars(counts, end, GRAPH_HEIGHT)
  const table = () => (
    <table className={parts.figures}>
      <caption>{messages.perYear}</caption>
      <tbody>
        {bars.map(({ year, works }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            <td className={parts.meter}>
              <span style={{ inlineSize: `${(works / Math.max(1, ...bars.map((bar) => bar.works))) * 100}%` }} />
            </td>
            <td>{formatCount(works)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <RecordHover title={messages.perYear} label={describeBars(bars, first, last)} panel={table} from="end">
      <span className={shared.row}>
        <span className={`${shared.figures} ${shared.unbroken} ${parts.years}`}>{formatYears(first, last)}</span>
        <YearBars bars={bars} height={GRAPH_HEIGHT} />
      </span>
    </RecordHover>
  )
}

/** The most frequent topics, each with its domain. */
export function TopTopics({ topics, count = TOP_TOPICS }: { topics: readonly TopicView[]; count?: number }) {
  if (topics.length === 0) return null
  return (
    <ul className={`${shared.chips} ${shared.small} ${parts.topics}`} aria-label={messages.topics}>
      {topics.slice(0, count).map((topic) => (
        <li key={topic.id} title={placeOf(topic)}>
          <RecordDomain domain={topic.domain} />
          <span>
            {topic.display_name}
            {topic.estimated && <Estimate />}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Where a topic stands in the taxonomy, from the outside inwards. */
const placeOf = ({ domain, field, subfield }: TopicView) =>
  [domain, field, subfield].flatMap((level) => (level ? [level.display_name] : [])).join(' › ') || undefined

/** Links to other sites, each in a tab of its own. */
export function OutsideLinks({ label, links }: { label: string; links: readonly OutsideLink[] }) {
  if (links.length === 0) return null
  return (
    <ul className={`${shared.wrapping} ${parts.links}`} aria-label={label}>
      {links.map((link) => (
        <li key={link.label}>
          <OutsideAnchor link={link} />
        </li>
      ))}
    </ul>
  )
}

/** A quiet link to another site. */
export function OutsideAnchor({ link: { url, label, description } }: { link: OutsideLink }) {
  return (
    <a
      className={`${shared.hoverLink} ${shared.fingerHigh} ${shared.inline} ${shared.pressable} ${parts.action}`}
      href={url}
      title={description}
      target="_blank"
      rel="noopener noreferrer"
    >
      {label}
    </a>
  )
}
