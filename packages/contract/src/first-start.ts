import { z } from 'zod'
import { CreateOrganisationRequest } from './admin-organisations.ts'
import { CreatePersonRequest } from './admin-people.ts'

/** The key of the link that the server prints while it has no account. */
export const FirstStartKey = z.object({ key: z.string().max(300) })

export const FirstStartView = z.object({ works_until: z.iso.datetime() })

/** The operator, and the organisation that they work for, as its local administrator. */
export const FirstStartRequest = z.strictObject({
  ...CreatePersonRequest.pick({ username: true, email: true, first_name: true, last_name: true }).shape,
  password: z.string().max(1000),
  organisation: CreateOrganisationRequest.pick({ name: true, display_name: true, licence: true }),
})

export const FirstAccountView = z.object({
  username: z.string(),
  organisation: z.object({ name: z.string(), display_name: z.string() }),
})
