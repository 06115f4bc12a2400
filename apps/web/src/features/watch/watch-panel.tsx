import type { AddedByUpdate, WatchView } from '@cognate/contract'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { personAddress } from '../../model/records/person-address.ts'
import { formatDate } from '../../model/records/wording.ts'
import { IconBell } from '../../ui/icons.tsx'
import { Problem } from '../../ui/page.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { Tick } from '../../ui/tick.tsx'
import { messages } from './messages.ts'
import classes from './watch.module.css'

/** Whether the signed-in person hears what updates of the catalogue add to a collection, and what they have added. */
export function WatchPanel({ uuid }: { uuid: string }) {
  const client = useQueryClient()
  const queryKey = queryKeys.watch(uuid)
  const params = { uuid }
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('getWatch', { params, signal }),
    retry: false,
  })
  const keep = (view: WatchView) => client.setQueryData(queryKey, view)
  const set = useMutation({
    mutationFn: (body: { is_on: boolean; by_mail: boolean }) => call('setWatch', { params, body }),
    onSuccess: keep,
  })
  const seen = useMutation({
    mutationFn: () => call('clearNews', { params }),
    onSuccess: () => {
      if (data) keep({ ...data, news: null })
      void client.invalidateQueries({ queryKey: queryKeys.collectionLists })
    },
  })
  if (!data) return null
  const error = set.error ?? seen.error
  return (
    <div className={shared.stackSmall}>
      {data.news && <News manuscript={uuid} news={data.news} isPending={seen.isPending} onSeen={() => seen.mutate()} />}
      <div className={`${shared.toolRow} ${classes.line}`} data-on="screen">
        {data.is_on ? (
          <>
            <span className={shared.quiet}>
              <IconBell size={15} stroke={1.7} aria-hidden /> {messages.on}
            </span>
            <Tick
              label={messages.byMail}
              checked={set.isPending ? set.variables.by_mail : data.by_mail}
              onChange={(by_mail) => set.mutate({ is_on: true, by_mail })}
            />
            <QuietButton onClick={() => set.mutate({ is_on: false, by_mail: false })}>{messages.end}</QuietButton>
          </>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            title={messages.beginHint}
            loading={set.isPending}
            leftSection={<IconBell size={15} stroke={1.7} aria-hidden />}
            onClick={() => set.mutate({ is_on: true, by_mail: false })}
          >
            {messages.begin}
          </Button>
        )}
      </div>
      {error && <Problem>{sentenceOf(error)}</Problem>}
    </div>
  )
}

interface NewsProps {
  /** The collection. */
  manuscript: string
  news: AddedByUpdate
  isPending: boolean
  onSeen(): void
}

/** Works that are drawn at first. */
const MOST_DRAWN = 5

function News({ manuscript, news: { people, works, conflicts = [], catalogue_date }, isPending, onSeen }: NewsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const drawn = showsAll ? works : works.slice(0, MOST_DRAWN)
  return (
    <section className={`${shared.stackSmall} ${shared.note} ${shared.onSoft}`} aria-label={messages.news}>
      <h2 className={shared.heading}>
        {messages.news}: {messages.counts(people.length, works.length, conflicts.length)}
      </h2>
      <p className={shared.quietSmall}>{messages.updated(formatDate(catalogue_date) ?? catalogue_date)}</p>
      {conflicts.length > 0 && (
        <ul aria-label={messages.conflicts} className={shared.stackTight}>
          {conflicts.map(({ identifier, display_name, with: names }) => (
            <li key={identifier}>
              <Link to={personAddress(identifier, { manuscript })}>
                <bdi>{display_name}</bdi>
              </Link>{' '}
              <span className={shared.danger}>{messages.inConflict(names)}</span>
            </li>
          ))}
        </ul>
      )}
      {people.length > 0 && (
        <ul aria-label={messages.people} className={shared.factRow}>
          {people.map(({ identifier, display_name, rank }) => (
            <li key={identifier}>
              <Link to={personAddress(identifier, { manuscript })}>
                <bdi>{display_name}</bdi>
              </Link>{' '}
              <span className={shared.quietSmall}>{messages.place(rank)}</span>
            </li>
          ))}
        </ul>
      )}
      {works.length > 0 && (
        <ul aria-label={messages.works} className={shared.stackTight}>
          {drawn.map(({ identifier, title, publication_year, person }) => (
            <li key={identifier}>
              {title}
              {publication_year && ` (${publication_year})`} <span className={shared.quietSmall}>{person}</span>
            </li>
          ))}
        </ul>
      )}
      {drawn.length < works.length && (
        <QuietButton onClick={() => setShowsAll(true)}>{messages.allWorks(works.length)}</QuietButton>
      )}
      <div data-on="screen">
        <Button variant="default" size="compact-sm" loading={isPending} onClick={onSeen}>
          {messages.seen}
        </Button>
      </div>
    </section>
  )
}
