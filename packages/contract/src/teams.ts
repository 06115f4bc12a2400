import { z } from 'zod'
import { listOf } from './bounded.ts'
import { TEAM_NAME_MINIMUM, TEAM_NAME_TOO_SHORT } from './limits.ts'
import { UserView } from './sharing.ts'

const TeamName = z.string().trim().min(TEAM_NAME_MINIMUM, TEAM_NAME_TOO_SHORT).max(200)

export const TeamView = z.object({ uuid: z.uuid(), name: z.string(), users: z.array(UserView) })
export type TeamView = z.infer<typeof TeamView>

export const CreateTeamRequest = z.strictObject({
  name: TeamName,
  users: listOf(z.string().max(300), { most: 1000 }).default([]),
})
/** `users` are user names and replace the whole list of members. */
export const ChangeTeamRequest = z.strictObject({
  name: TeamName.optional(),
  users: listOf(z.string().max(300), { most: 1000 }).optional(),
})
