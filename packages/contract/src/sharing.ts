import { z } from 'zod'
import { listOf } from './bounded.ts'
import { shareRights } from './limits.ts'

/** A person as others of the organisation see them. */
export const UserView = z.object({ username: z.string(), first_name: z.string(), last_name: z.string() })
export type UserView = z.infer<typeof UserView>

export const TeamReference = z.object({ uuid: z.uuid(), name: z.string() })

/** Whether a thing belongs to the caller, and with whom it is shared, which only the owner sees. */
const May = z.enum(shareRights)
export const sharing = {
  access: z.object({
    is_owned: z.boolean(),
    owner: UserView.optional().describe('Whose it is, where that is not the caller.'),
    may: May.optional().describe(
      'Of a collection that somebody shares with the caller: what the caller may do with it.',
    ),
  }),
  shared_users: z.array(UserView.extend({ may: May.optional() })),
  shared_teams: z.array(TeamReference.extend({ may: May.optional() })),
}

/** The version that a change is based on: `updated_at` as the caller saw it. If it has changed since, the answer is `conflict`. */
export const seen = { updated_at: z.iso.datetime().max(40).optional() }

export const shareKinds = ['search', 'query', 'filter_preset'] as const
export type ShareKind = (typeof shareKinds)[number]

/** Replaces the shares of a thing; user names and uuids of teams. */
export const ShareRequest = z.strictObject({
  shared_users: listOf(z.string().max(300), { most: 500 }).default([]),
  shared_teams: listOf(z.uuid(), { most: 200 }).default([]),
  rights: listOf(z.strictObject({ to: z.string().max(300), may: May }), { most: 700 })
    .default([])
    .describe(
      'Of a collection: what people and teams may do, by user name or uuid. Who is not named keeps the right they have, at first `edit`.',
    ),
})

export const ShareView = z.object({
  uuid: z.uuid(),
  shared_users: sharing.shared_users,
  shared_teams: sharing.shared_teams,
})
export type ShareView = z.infer<typeof ShareView>
