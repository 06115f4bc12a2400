import { z } from 'zod'
import { AdminList, Line, OrganisationName } from './admin-people.ts'
import { OidcSettingsRequest, OidcSettingsView, SamlSettings, SamlSettingsRequest } from './provider-settings.ts'
import { pageOf } from './queries.ts'

/** A system through which the people of an organisation sign in. */
export const ListedProviderView = z.object({
  /** Its name in addresses. */
  key: z.string(),
  kind: z.enum(['oidc', 'saml']),
  name: z.string(),
  abbreviation: z.string(),
  organisation: z.object({ name: z.string(), display_name: z.string() }).nullable(),
  /** Whether people can sign in through it. */
  enabled: z.boolean(),
  /** Accounts that are linked to somebody there. */
  linked_accounts: z.number().int(),
  /** Whether the institution has a token to keep its people in step (SCIM). */
  has_scim_token: z.boolean(),
  /** Where sign-in through it begins. */
  sign_in_url: z.string(),
})
export type ListedProviderView = z.infer<typeof ListedProviderView>

/** Which of our addresses an institution needs. */
export const providerAddresses = [
  'redirect_uri',
  'logout_uri',
  'jwks_uri',
  'entity_id',
  'acs_url',
  'metadata_url',
  'scim_url',
] as const

export const ProviderView = ListedProviderView.extend({
  /** Its settings without the secret; null for one of the other kind. */
  oidc: OidcSettingsView.nullable(),
  saml: SamlSettings.nullable(),
  addresses: z.array(z.object({ kind: z.enum(providerAddresses), url: z.string() })),
})
export type ProviderView = z.infer<typeof ProviderView>

export const ListProviders = AdminList
export const ProvidersPage = pageOf(ListedProviderView)

const Settings = { oidc: OidcSettingsRequest.optional(), saml: SamlSettingsRequest.optional() }
const ofOneKind = { error: 'Give either oidc or saml.', path: ['oidc'] }

/** The settings of one of the two kinds. The provider is switched off at first. */
export const CreateProviderRequest = z
  .strictObject({ key: OrganisationName, name: Line, abbreviation: Line, organisation: OrganisationName, ...Settings })
  .refine(({ oidc, saml }) => (oidc === undefined) !== (saml === undefined), ofOneKind)

/** What is left out stays; settings are replaced as a whole. */
export const ChangeProviderRequest = z
  .strictObject({
    name: Line.optional(),
    abbreviation: Line.optional(),
    enabled: z.boolean().optional(),
    ...Settings,
  })
  .refine(({ oidc, saml }) => oidc === undefined || saml === undefined, ofOneKind)

export const ProviderKey = z.object({ key: z.string().min(1).max(100) })

/** Shown this once. */
export const ScimTokenView = z.object({ key: z.string(), url: z.string(), token: z.string() })
export type ScimTokenView = z.infer<typeof ScimTokenView>

/** Where to send this browser for a sign-in that is only tried. */
export const BegunTrialView = z.object({ url: z.string() })
export const TrialParams = ProviderKey.extend({ trial: z.string().min(1).max(100) })

/** What would come of a sign-in. */
export const trialOutcomes = ['opens', 'confirms', 'joins', 'refuses'] as const
/** Why somebody would not get in. */
export const trialRefusals = [
  'account_closed',
  'no_organisation',
  'no_email',
  'by_invitation_only',
  'other_domain',
  'missing_license',
  'membership_suspended',
  'no_membership',
  'other_provider',
] as const

/** What a provider asserted of whoever signed in there for a try. */
export const TrialView = z.object({
  at: z.iso.datetime(),
  /** Why there is no answer that could be used; null: there is one. */
  failure: z.string().nullable(),
  person: z
    .object({
      /** The permanent identifier. */
      subject: z.string(),
      display: z.string(),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      /** As asserted; null: none. */
      email: z.string().nullable(),
      /** Whether the address counts as verified, and mail can be sent to it. */
      is_email_verified: z.boolean(),
      /** Whether the address is one of the domains whose people may join; null where all may. */
      is_of_domain: z.boolean().nullable(),
      /** What the rules on rights would give, where there are any; `local_admin` null: no rule names the role. */
      rights: z.object({ local_admin: z.boolean().nullable(), teams: z.array(z.string()) }).nullable(),
      outcome: z.enum(trialOutcomes),
      refusal: z.enum(trialRefusals).nullable(),
      /** User names of the accounts that would be opened, or one of which would be linked after a confirmation. */
      accounts: z.array(z.string()),
    })
    .nullable(),
  /** Every claim or attribute, at most 200. */
  asserted: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
})
export type TrialView = z.infer<typeof TrialView>
