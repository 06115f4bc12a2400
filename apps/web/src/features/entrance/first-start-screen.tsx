import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { ApiError, isRefusedWith } from '../../lib/api-error.ts'
import { configQuery, sessionQuery } from '../../model/account/account-queries.ts'
import { type EntranceMessage, messageOfFailure } from '../../model/account/entrance-messages.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { profileQuery } from '../../model/who-i-am.ts'
import shared from '../../ui/shared.module.css'
import { EntranceFrame } from './entrance-frame.tsx'
import classes from './entrance-screen.module.css'
import { FirstStartForm, type MadeFirst } from './first-start-form.tsx'
import { firstStartMessages as words } from './first-start-messages.ts'

/** `/app/first-start/{key}/`: makes the first account, by the link that the server prints while it has none. */
export function FirstStartScreen() {
  const { key = '' } = useParams()
  const [made, setMade] = useState<MadeFirst>()
  const [message, setMessage] = useState<EntranceMessage>()
  const client = useQueryClient()
  const config = useQuery(configQuery)
  const link = useQuery({
    queryKey: queryKeys.firstStart(key),
    queryFn: ({ signal }) => call('getFirstStart', { params: { key }, signal }),
    retry: false,
    gcTime: 0,
    // What was typed stays, even if the link ends meanwhile.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const finish = (first: MadeFirst) => {
    for (const { queryKey } of [configQuery, sessionQuery, profileQuery]) client.removeQueries({ queryKey })
    setMade(first)
  }
  const isOver = isRefusedWith(link.error, 'not_found')
  const [title, lead] = made
    ? [words.ready, words.readyLead(made.username, made.organisation.display_name)]
    : isOver
      ? [words.over, words.overLead]
      : [words.title, words.lead]
  const failure = link.error && !isOver ? messageOfFailure(link.error) : undefined
  return (
    <EntranceFrame
      title={title}
      lead={lead}
      message={message ?? failure}
      onCloseMessage={() => setMessage(undefined)}
      config={config.data}
    >
      {made ? (
        <NextSteps />
      ) : isOver ? (
        <Button size="md" fullWidth component={Link} to="/accounts/login/">
          {words.logIn}
        </Button>
      ) : failure ? (
        <Button size="md" fullWidth loading={link.isFetching} onClick={() => link.refetch()}>
          {words.tryAgain}
        </Button>
      ) : link.isPending ? (
        <Skeleton height={420} aria-label={words.loading} />
      ) : (
        <FirstStartForm
          linkKey={key}
          onMade={finish}
          onRefused={(error) => {
            if (isRefusedWith(error, 'not_found')) return void link.refetch()
            setMessage(error instanceof ApiError && error.fields.length > 0 ? undefined : messageOfFailure(error))
          }}
          onTry={() => setMessage(undefined)}
        />
      )}
    </EntranceFrame>
  )
}

const FIRST_STEPS = '/app/admin/first-steps/'

/** What comes after the first account: Administration, which opens with a second factor alone where one is needed. */
function NextSteps() {
  const profile = useQuery({ ...profileQuery, retry: false })
  const needsFactor = profile.data?.user.second_factor_needed === 'set_up'
  const to = needsFactor ? `/accounts/second-factor/?${new URLSearchParams({ next: FIRST_STEPS })}` : FIRST_STEPS
  return (
    <div className={`${shared.stackLarge} ${classes.fields}`}>
      {needsFactor && <p className={`${shared.quietBody} ${shared.breaking}`}>{words.needsFactor}</p>}
      <Button size="md" fullWidth component={Link} to={to} loading={profile.isPending}>
        {needsFactor ? words.secondFactor : words.firstSteps}
      </Button>
    </div>
  )
}
