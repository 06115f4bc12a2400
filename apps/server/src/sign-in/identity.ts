import { z } from 'zod'

/** Who somebody is to an identity provider. */
export const Identity = z.object({
  /** What the provider calls the person, forever: an ORCID iD, a subject, a name id. */
  uid: z.string().min(1),
  /** How the person recognises the account. */
  display: z.string(),
  /** An address that the provider vouches for. */
  email: z.string().optional(),
})
export type Identity = z.infer<typeof Identity>
