import type { ReactNode } from 'react'
import type { ResultOf } from '../../model/records/result-types.ts'
import type { OutsideLink } from '../../model/records/search-links.ts'
import { safeUrl, shortUrl } from '../../model/records/urls.ts'
import { countOf, formatCount, termInWords } from '../../model/records/wording.ts'
import { RecordIcon } from '../../ui/record-icon.tsx'
import parts from '../../ui/row-parts.module.css'
import { CountryCode, OutsideLinks } from '../../ui/row-parts.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './row.module.css'
import { RowFrame, RowName } from './row-frame.tsx'
import type { RowProps } from './row-props.ts'
import { RowGraph, RowTopics, RowWorks } from './row-record.tsx'

type Organisation = ResultOf<'institution'> | ResultOf<'venue'>

interface OrganisationRowProps<Result extends Organisation> extends RowProps<Result> {
  /** Shown after the name. */
  acronym?: string | undefined
  origin: ReactNode
  /** Figures of this kind only, after publications and citations. */
  figures?: ReactNode
  links: readonly OutsideLink[]
}

/** What the rows of institutions and venues share. */
function OrganisationRow<Result extends Organisation>(props: OrganisationRowProps<Result>) {
  const { result, rank, endpoints, lastYear, onOpen, acronym, origin, figures, links } = props
  const { record_type, fields } = result
  const years = fields.counts_by_year
  return (
    <RowFrame result={result} rank={rank} onOpen={onOpen}>
      <div className={classes.portrait}>
        <span className={`${shared.centred} ${shared.onAccent} ${parts.emblem}`}>
          <RecordIcon type={record_type} />
        </span>
      </div>
      <RowName result={result} onOpen={onOpen}>
        {fields.display_name}
        {acronym && <span className={shared.quietRegular}> {acronym}</span>}
      </RowName>
      <div className={`${shared.unbroken} ${shared.middle} ${shared.shrinking} ${classes.where}`}>{origin}</div>
      <div className={`${shared.rigid} ${shared.middle} ${shared.shrinking} ${classes.counts}`}>
        <span>{countOf(fields.works_count, 'publication')}</span>
        {fields.cited_by_count !== null && <span>{countOf(fields.cited_by_count, 'citation')}</span>}
        {figures}
      </div>
      <RowGraph
        fields={fields}
        lastYear={lastYear}
        firstActiveYear={years[0]?.year ?? null}
        lastActiveYear={years.at(-1)?.year ?? null}
      />
      <RowTopics fields={fields} />
      <div className={`${shared.small} ${classes.addresses}`}>
        <OutsideLinks label={messages.pagesOf(fields.display_name)} links={links} />
      </div>
      <RowWorks result={result} endpoints={endpoints} />
    </RowFrame>
  )
}

/** A labelled link; none without an address. */
function linkTo(url: string | undefined, label: string, description: string): OutsideLink[] {
  return url ? [{ label, description, url }] : []
}

const homepageOf = (url: string | null, name: string) => {
  const homepage = safeUrl(url)
  return linkTo(homepage, homepage ? shortUrl(homepage) : '', messages.homePageOf(name))
}

/** An institution: name, kind and place, figures, and its matching works. */
export function InstitutionRow(props: RowProps<ResultOf<'institution'>>) {
  const { fields } = props.result
  return (
    <OrganisationRow
      {...props}
      acronym={fields.display_name_acronyms[0]}
      origin={
        <>
          {fields.type && <span>{termInWords(fields.type)}</span>}
          {fields.geo.city && <bdi>{fields.geo.city}</bdi>}
          {fields.country_code && <CountryCode code={fields.country_code} />}
        </>
      }
      links={[
        ...homepageOf(fields.homepage_url, fields.display_name),
        ...linkTo(safeUrl(fields.ror), 'ROR', messages.rorOf(fields.display_name)),
      ]}
    />
  )
}

/** A venue: name, kind and publisher, figures, and its matching works. */
export function VenueRow(props: RowProps<ResultOf<'venue'>>) {
  const { fields } = props.result
  const impact = fields.summary_stats['2yr_mean_citedness'] ?? 0
  return (
    <OrganisationRow
      {...props}
      origin={
        <>
          {fields.type && <span>{termInWords(fields.type)}</span>}
          {fields.host_organization_name && <bdi>{fields.host_organization_name}</bdi>}
          {fields.country_code && <CountryCode code={fields.country_code} />}
          {fields.is_oa && <span className={parts.badge}>{messages.openAccess}</span>}
        </>
      }
      figures={
        impact > 0 && (
          <span title={messages.impactFactorMeaning}>
            {messages.impactFactor(formatCount(Math.round(impact * 10) / 10))}
          </span>
        )
      }
      links={homepageOf(fields.homepage_url, fields.display_name)}
    />
  )
}
