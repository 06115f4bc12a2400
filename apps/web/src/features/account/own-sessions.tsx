import type { OwnSessionView } from '@cognate/contract'
import { Badge, Button, Skeleton } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { formatAge } from '../../lib/format-age.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { showToast } from '../../model/toasts.ts'
import { Problem, Section } from '../../ui/page.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'

const sessionsQuery = queryOptions({
  queryKey: queryKeys.accountSessions,
  queryFn: async ({ signal }) => (await call('listSessions', { signal })).data,
})

/** The browsers in which the person is signed in; each but this one can be signed out here. */
export function OwnSessions() {
  const client = useQueryClient()
  const sessions = useQuery(sessionsQuery)
  const others = sessions.data?.filter(({ is_current }) => !is_current) ?? []
  const end = useMutation({
    mutationFn: async (ended: readonly OwnSessionView[]) =>
      (await call('endSessions', { body: { sessions: ended.map(({ id }) => id) } })).data,
    onSuccess: (rest, ended) => {
      client.setQueryData(sessionsQuery.queryKey, rest)
      showToast({ tone: 'success', title: messages.sessionsEnded(ended.length) })
    },
    // It may have ended by itself.
    onError: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  return (
    <Section title={messages.sessions} lead={messages.sessionsLead}>
      {sessions.error && <Problem>{sentenceOf(sessions.error)}</Problem>}
      {sessions.isPending && <Skeleton height={36} width="60%" />}
      {sessions.data && (
        <ul aria-label={messages.sessions}>
          {sessions.data.map((session) => (
            <SessionEntry
              key={session.id}
              session={session}
              isEnding={end.isPending && end.variables.includes(session)}
              onEnd={() => end.mutate([session])}
            />
          ))}
        </ul>
      )}
      {end.error && <Problem>{sentenceOf(end.error)}</Problem>}
      {others.length > 1 && (
        <Button variant="default" mt={16} loading={end.isPending} onClick={() => end.mutate(others)}>
          {messages.endOthers}
        </Button>
      )}
    </Section>
  )
}

interface SessionEntryProps {
  session: OwnSessionView
  isEnding: boolean
  onEnd(): void
}

function SessionEntry({ session, isEnding, onEnd }: SessionEntryProps) {
  const now = Date.now()
  const device = session.device ?? messages.unknownDevice
  return (
    <li className={`${shared.spreadRow} ${shared.listRow}`}>
      <div>
        <div className={`${shared.wrappingRow} ${shared.medium}`}>
          <span>{device}</span>
          {session.is_current && (
            <Badge variant="light" tt="none" fw={500}>
              {messages.thisBrowser}
            </Badge>
          )}
        </div>
        <div className={shared.quietSmall}>
          {messages.sessionFacts(
            formatAge(session.created_at, now),
            session.is_current ? messages.now : formatAge(session.last_seen_at, now),
          )}
        </div>
      </div>
      {!session.is_current && (
        <RowButton
          loading={isEnding}
          name={messages.endSessionOf(device)}
          onClick={onEnd}
          label={messages.endSession}
        />
      )}
    </li>
  )
}
