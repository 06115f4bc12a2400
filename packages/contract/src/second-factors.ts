import { z } from 'zod'
import { listOf } from './bounded.ts'

const text = (most: number) => z.string().max(most)

/** What a second step can be proved with. */
export const secondFactorKinds = ['totp', 'passkey', 'recovery_code'] as const
export type SecondFactorKind = (typeof secondFactorKinds)[number]

/** Why the roles of somebody who administers are closed: they have to set up a second factor, or to sign in with theirs. */
export const secondFactorNeeds = ['set_up', 'sign_in'] as const
export type SecondFactorNeed = (typeof secondFactorNeeds)[number]

/** What somebody has set up beside their password. */
export const SecondFactorsView = z.object({
  has_totp: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      created_at: z.iso.datetime(),
      last_used_at: z.iso.datetime().nullable(),
    }),
  ),
  recovery_codes_left: z.number().int(),
  /** Whether the caller administers and has to have one. */
  is_required: z.boolean(),
})
export type SecondFactorsView = z.infer<typeof SecondFactorsView>

/** The state after an addition; codes are shown once, and only with the first factor. */
export const AddedFactorView = SecondFactorsView.extend({ recovery_codes: z.array(z.string()).nullable() })
export type AddedFactorView = z.infer<typeof AddedFactorView>

export const RecoveryCodesView = z.object({ recovery_codes: z.array(z.string()) })

/** A secret for an app that shows codes, and the address that a QR code of it holds. */
export const TotpSecretView = z.object({ secret: z.string(), uri: z.string() })

/** What the WebAuthn API of browsers takes and gives, as JSON (WebAuthn, level 3, section 5.1). */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
const base64 = text(12_000)
export const PasskeyAnswer = z.object({
  id: text(2000),
  rawId: text(2000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64,
    attestationObject: base64.optional(),
    authenticatorData: base64.optional(),
    signature: base64.optional(),
    userHandle: base64.nullish(),
    transports: listOf(text(30), { most: 20 }).optional(),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

export const PasswordRequest = z.object({ password: text(1000) })
export const CodeRequest = z.object({ code: text(100) })
export const AddPasskeyRequest = z.object({
  name: z.string().trim().min(1, 'Field is required').max(100),
  passkey: PasskeyAnswer,
})
export const RemovePasskeyRequest = z.object({ id: text(2000), password: text(1000) })

/** The second step of a sign-in: what it can be proved with, and what a passkey has to sign. */
export const SecondStepView = z.object({
  ways: z.array(z.enum(secondFactorKinds)),
  passkey_options: PasskeyOptions.nullable(),
})
export type SecondStepView = z.infer<typeof SecondStepView>

/** A code of an app, a recovery code, or the answer of a passkey. */
export const ProveSecondFactorRequest = z.union([z.object({ code: text(100) }), z.object({ passkey: PasskeyAnswer })])
