import { z } from 'zod'

/** A person as an identity provider identifies them. */
export const Identity = z.object({
  /** The provider's permanent identifier of the person: an ORCID iD, a subject or a name id. */
  uid: z.string().min(1),
  /** How the person recognises the account. */
  display: z.string(),
  /** An address that the provider vouches for. */
  email: z.string().optional(),
})
export type Identity = z.infer<typeof Identity>
