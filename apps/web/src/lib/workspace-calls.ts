import type {
  ApiKeyView,
  CreateApiKeyRequest,
  CreatedApiKeyView,
  OrganisationView,
  QueryView,
  ShareKind,
  ShareView,
  TeamView,
  UserView,
} from '@cognate/contract'
import { paths } from '@cognate/contract/paths'
import { call } from './api.ts'

/** The calls about organisations, teams, shares and keys. */

export const listOrganisations = (signal?: AbortSignal) =>
  call<OrganisationView[]>({ path: paths.organisations, signal })

export const setActiveOrganisation = (name: string) =>
  call<OrganisationView>({ method: 'POST', path: paths.setActiveOrganisation, params: { name } })

export const listUsers = (signal?: AbortSignal) => call<UserView[]>({ path: paths.users, signal })

export const listTeams = (signal?: AbortSignal) => call<TeamView[]>({ path: paths.teams, signal })

/** `users` are user names. */
export const createTeam = (body: { name: string; users: string[] }) =>
  call<TeamView>({ method: 'POST', path: paths.teams, body })

/** Replaces the members of a team, by user name. */
export const changeTeam = ({ uuid, users }: { uuid: string; users: string[] }) =>
  call<TeamView>({ method: 'PATCH', path: paths.team, params: { uuid }, body: { users } })

export const deleteTeam = (uuid: string) => call<void>({ method: 'DELETE', path: paths.team, params: { uuid } })

/** A stored query without its answer. */
export const getQuery = (uuid: string, signal?: AbortSignal) =>
  call<QueryView>({ path: paths.query, params: { uuid }, signal, priority: 'row' })

export interface Shareable {
  kind: ShareKind
  uuid: string
}

/** Replaces the people, by user name, and the teams, by uuid, that a thing is shared with. */
export const setShares = ({ kind, uuid }: Shareable, body: { shared_users: string[]; shared_teams: string[] }) =>
  call<ShareView>({ method: 'PUT', path: paths.shares, params: { kind, uuid }, body })

export const listApiKeys = (signal?: AbortSignal) => call<ApiKeyView[]>({ path: paths.apiKeys, signal })

export const createApiKey = (body: CreateApiKeyRequest) =>
  call<CreatedApiKeyView>({ method: 'POST', path: paths.apiKeys, body })

export const deleteApiKey = (uuid: string) => call<void>({ method: 'DELETE', path: paths.apiKey, params: { uuid } })
