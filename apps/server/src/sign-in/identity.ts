import { z } from 'zod'
import { readMailbox } from '../mail/mailbox.ts'

/** A person as an identity provider identifies them. */
export const Identity = z.object({
  /** The provider's permanent identifier of the person: an ORCID iD, a subject or a name id. */
  uid: z.string().min(1),
  /** How the person recognises the account. */
  display: z.string(),
  /** An address that the provider vouches for, and to which a mail can be sent. */
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  /** Which sign-in at an OpenID Connect provider it was, so that the provider can end it. */
  signIn: z.object({ sub: z.string(), sid: z.string().optional() }).optional(),
  /** Values of the attributes on which rights depend, by the name of the attribute. */
  attributes: z.record(z.string(), z.array(z.string())).default({}),
})
export type Identity = z.infer<typeof Identity>

/** The address, if a mail can be sent to it. */
export function mailAddressOf(text: string | undefined): string | undefined {
  try {
    return text && readMailbox({ name: '', address: text }).address
  } catch {
    return undefined
  }
}
