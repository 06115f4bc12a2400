import type { BodyOf, TeamView } from '@cognate/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { showToast } from '../../model/toasts.ts'
import { messages } from './messages.ts'

export const teamsQuery = queryOptions({
  queryKey: queryKeys.teams,
  queryFn: ({ signal }) => call('listTeams', { signal }),
})

/** Users of a page. */
export const USERS_PER_PAGE = 50

/** A page of the members of the organisation. */
export const usersQuery = ({ name, page }: { name: string; page: number }) =>
  queryOptions({
    queryKey: queryKeys.usersOf(name, page),
    queryFn: ({ signal }) => call('listUsers', { query: { name, page, page_size: USERS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  })

/** The three changes of teams. Each shows a message, then the teams are read again. */
export function useTeamChanges() {
  const client = useQueryClient()
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: teamsQuery.queryKey }),
      client.invalidateQueries({ queryKey: queryKeys.users }),
    ])
  const reportSuccess = (title: string) => showToast({ tone: 'success', title })
  const reportFailure = (title: string, error: unknown) =>
    showToast({ tone: 'danger', title: `${title}: ${sentenceOf(error)}` })

  const update = useMutation({
    mutationFn: ({ team, users }: { team: TeamView; users: string[] }) =>
      call('changeTeam', { params: { uuid: team.uuid }, body: { users } }),
    onSuccess: () => reportSuccess(messages.updated),
    onError: (error, { team }) => reportFailure(messages.notUpdated(team.name), error),
    onSettled: reload,
  })
  const create = useMutation({
    mutationFn: (body: BodyOf<'createTeam'>) => call('createTeam', { body }),
    onSuccess: (_, { name }) => reportSuccess(messages.created(name)),
    onError: (error, { name }) => reportFailure(messages.notCreated(name), error),
    onSettled: reload,
  })
  const remove = useMutation({
    mutationFn: (team: TeamView) => call('deleteTeam', { params: { uuid: team.uuid } }),
    onSuccess: (_, { name }) => reportSuccess(messages.deleted(name)),
    onError: (error, { name }) => reportFailure(messages.notDeleted(name), error),
    onSettled: reload,
  })
  return { update, create, remove }
}

export type TeamChanges = ReturnType<typeof useTeamChanges>
