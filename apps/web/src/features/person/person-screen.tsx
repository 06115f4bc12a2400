import type { PersonPage } from '@cognate/contract'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { isRefusedWith } from '../../lib/api-error.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { affiliationsOf } from '../../model/records/affiliations.ts'
import { personAddress } from '../../model/records/person-address.ts'
import { doiUrl, safeUrl } from '../../model/records/urls.ts'
import { formatPublished, formatYears, yearSpans } from '../../model/records/wording.ts'
import { useMay } from '../../model/who-i-am.ts'
import { FailedCall } from '../../ui/failure.tsx'
import { Missing } from '../../ui/missing.tsx'
import { Page } from '../../ui/page.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { AddToCollection } from './add-to-collection.tsx'
import { messages } from './messages.ts'
import classes from './person.module.css'
import type { PersonSlots } from './person-slots.ts'
import { PersonWorks } from './person-works.tsx'

/** `/app/people/{id}/`: what there is to know before asking somebody, for the manuscript or the search they were found with. */
export function PersonScreen({ slots }: { slots: PersonSlots }) {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const manuscript = search.get('manuscript') ?? undefined
  const page = useQuery({
    queryKey: queryKeys.person(id, manuscript),
    queryFn: ({ signal }) => call('getPerson', { params: { id }, query: { manuscript }, signal }),
    retry: false,
  })
  if (isRefusedWith(page.error, 'record_not_found'))
    return <Missing title={messages.missing} details={messages.missingInFull} />
  if (page.isError)
    return (
      <Page title={messages.failed}>
        <FailedCall title={messages.failed} of={page} />
      </Page>
    )
  if (!page.data)
    return (
      <div role="status" aria-label={messages.loading} className={shared.stackLarge}>
        <Skeleton height={28} width="40%" m="xl" />
        <Skeleton height={240} />
      </div>
    )
  const asked = { manuscript, query: search.get('query') ?? undefined }
  return <Person key={page.data.identifier} page={page.data} asked={asked} slots={slots} />
}

interface PersonProps {
  page: PersonPage
  asked: { manuscript: string | undefined; query: string | undefined }
  slots: PersonSlots
}

function Person({ page, asked, slots }: PersonProps) {
  const mayCollect = useMay('use_collections')
  const { author, coauthors, identifier, display_name, conflicts } = page
  const { Conflicts } = slots
  return (
    <Page title={display_name} lead={<Lead page={page} manuscript={asked.manuscript} slots={slots} />}>
      <div className={`${shared.tabletColumns} ${classes.columns}`}>
        <PersonWorks author={identifier} count={author.works_count} asked={asked} />
        <div className={`${shared.stackHuge} ${classes.side}`}>
          {mayCollect && (
            <Part title={messages.collect}>
              <AddToCollection person={page} />
            </Part>
          )}
          {conflicts && asked.manuscript && (
            <Part title={messages.conflicts}>
              <Conflicts author={{ identifier, display_name }} conflicts={conflicts} manuscript={asked.manuscript} />
            </Part>
          )}
          <Retracted page={page} />
          <Identity page={page} slots={slots} />
          <Contact page={page} slots={slots} />
          <Institutions affiliations={author.affiliations} />
          {author.topics.length > 0 && (
            <Part title={messages.topics}>
              <Some of={author.topics} keyOf={({ id }) => id}>
                {({ display_name: topic, count }) => (
                  <>
                    {topic} {count !== undefined && <span className={shared.quiet}>{count}</span>}
                  </>
                )}
              </Some>
            </Part>
          )}
          {coauthors.length > 0 && (
            <Part title={messages.coauthors}>
              <Some
                of={coauthors}
                keyOf={(coauthor) => coauthor.identifier}
                rest={page.coauthors_cut ? messages.moreCoauthors(coauthors.length) : undefined}
              >
                {(coauthor) => (
                  <>
                    <Link to={personAddress(coauthor.identifier, asked)}>
                      <bdi>{coauthor.display_name}</bdi>
                    </Link>{' '}
                    <span className={shared.quiet}>{messages.together(coauthor.count, coauthor.last_year)}</span>
                  </>
                )}
              </Some>
            </Part>
          )}
        </div>
      </div>
    </Page>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className={shared.heading}>{title}</h2>
      {children}
    </section>
  )
}

/** Entries that are shown at first. */
const FEW = 6

interface SomeProps<Item> {
  of: readonly Item[]
  keyOf(item: Item): string
  /** What is said below all of them where there are more. */
  rest?: string | undefined
  children(item: Item): ReactNode
}

/** The first entries of a list, and all of them after a press. */
function Some<Item>({ of: items, keyOf, rest, children }: SomeProps<Item>) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <>
      <ul>
        {(showsAll ? items : items.slice(0, FEW)).map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {items.length > FEW && !showsAll && (
        <QuietButton onClick={() => setShowsAll(true)}>
          {rest === undefined ? messages.showAll(items.length) : messages.showMore(items.length)}
        </QuietButton>
      )}
      {showsAll && rest && <p className={shared.quietSmall}>{rest}</p>}
    </>
  )
}

interface LeadProps extends Pick<PersonProps, 'page' | 'slots'> {
  manuscript: string | undefined
}

/** Where they are, their figures as far as the licence has them, what was asked of them, and a conflict with the editor. */
function Lead({ page: { author, identifier }, manuscript, slots: { Load, Editor } }: LeadProps) {
  const hasMetrics = useMay('trad_metrics')
  const { h_index } = author.summary_stats
  const years = formatYears(author.first_publication_year, author.last_publication_year)
  const [place] = affiliationsOf(author)
  return (
    <span className={shared.factRow}>
      {place && <bdi>{[place.display_name, place.country_code].filter(Boolean).join(' · ')}</bdi>}
      <span>{messages.publications(author.works_count)}</span>
      {hasMetrics && h_index != null && <span>{messages.hIndex(h_index)}</span>}
      {years && <span>{messages.active(years)}</span>}
      <Load identifier={identifier} among={[identifier]} without={manuscript} saysWhere />
      {manuscript && <Editor identifier={identifier} manuscript={manuscript} />}
    </span>
  )
}

function Retracted({ page: { retracted, author } }: Pick<PersonProps, 'page'>) {
  const { count, works } = retracted
  if (count === 0) return null
  return (
    <Part title={messages.retracted}>
      <p className={`${shared.strongSmall} ${shared.danger}`}>{messages.retractedOf(count, author.works_count)}</p>
      <ul>
        {works.map(({ identifier, title, doi, publication_date, publication_year, retracted_on, notice }) => (
          <li key={identifier}>
            <a href={doiUrl(doi) ?? safeUrl(identifier)} target="_blank" rel="noopener noreferrer">
              <bdi>{title}</bdi>
            </a>{' '}
            <span className={shared.quiet}>{formatPublished(publication_date, publication_year)}</span>
            <Notice on={retracted_on} address={notice} />
          </li>
        ))}
        {count > works.length && <li className={shared.quiet}>{messages.moreRetracted(count - works.length)}</li>}
      </ul>
      <p className={shared.quietSmall}>{messages.retractedSource}</p>
    </Part>
  )
}

/** When a work was retracted, with the notice that says why. */
function Notice({ on, address }: { on: string | null; address: string | null }) {
  const words = messages.retractedOn(on)
  const url = safeUrl(address)
  if (!url) return on === null ? null : <span className={shared.quiet}> · {words}</span>
  return (
    <>
      {' · '}
      <a href={url} target="_blank" rel="noopener noreferrer">
        {words}
      </a>
    </>
  )
}

function Identity({ page: { author }, slots: { IdentityReasons } }: Pick<PersonProps, 'page' | 'slots'>) {
  const { identity_hints: hints, display_name_alternatives: names } = author
  if (!hints && names.length === 0) return null
  return (
    <Part title={messages.identity}>
      {hints && <IdentityReasons hints={hints} />}
      {names.length > 0 && (
        <p className={shared.quiet}>
          {messages.alsoKnownAs} <bdi>{names.join('; ')}</bdi>
        </p>
      )}
    </Part>
  )
}

function Contact({ page: { author }, slots: { FindEmail, ProfileLinks } }: Pick<PersonProps, 'page' | 'slots'>) {
  return (
    <Part title={messages.contact}>
      <div className={shared.factRow}>
        <FindEmail expert={author} />
        <ProfileLinks expert={author} />
      </div>
    </Part>
  )
}

function Institutions({ affiliations }: Pick<PersonPage['author'], 'affiliations'>) {
  if (affiliations.length === 0) return null
  const newestFirst = affiliations.toSorted((a, b) => Math.max(...b.years, 0) - Math.max(...a.years, 0))
  return (
    <Part title={messages.institutions}>
      <Some of={newestFirst} keyOf={({ institution }) => institution.id}>
        {({ institution, years }) => (
          <>
            <bdi>{institution.display_name}</bdi>{' '}
            <span className={shared.quiet}>{years.length > 0 && yearSpans(years)}</span>
          </>
        )}
      </Some>
    </Part>
  )
}
