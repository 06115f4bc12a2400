import { z } from 'zod'
import { catalogueKinds } from './dataset-rows.ts'
import { datasetKeys } from './datasets.ts'
import { endpointKeys } from './endpoints.ts'
import { secondFactorNeeds } from './second-factors.ts'

/** The envelope of the account calls' answers, as in headless account APIs. */
const account = <Data extends z.ZodType>(data: Data) => z.object({ status: z.number().int(), data })

export const SessionUser = z.object({
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  display: z.string(),
  has_usable_password: z.boolean(),
})

export const SessionView = account(z.object({ user: SessionUser })).extend({
  meta: z.object({ is_authenticated: z.literal(true) }),
})
export type SessionView = z.infer<typeof SessionView>

/** The answer of an account call that is refused, or made by nobody who is signed in. */
export const AccountProblem = z.object({
  status: z.number().int(),
  meta: z.object({ is_authenticated: z.boolean() }).optional(),
  data: z.object({ flows: z.array(z.object({ id: z.string(), is_pending: z.boolean().optional() })) }).optional(),
  errors: z.array(z.object({ code: z.string(), message: z.string(), param: z.string().optional() })).optional(),
})
export type AccountProblem = z.infer<typeof AccountProblem>

/** An institution through which people sign in. */
export const IdentityProviderView = z.object({ id: z.string(), name: z.string(), abbreviation: z.string() })
export type IdentityProviderView = z.infer<typeof IdentityProviderView>

export const ConfigView = account(
  z.object({
    account: z.object({ authentication_method: z.literal('username'), is_open_for_signup: z.literal(false) }),
    socialaccount: z.object({
      providers: z.array(z.object({ id: z.string(), name: z.string(), flows: z.array(z.string()) })),
    }),
    entrance: z.object({
      /** The address for people who want an account; null if the operator set none. */
      request_access_mail: z.string().nullable(),
      support_mail: z.string().nullable(),
      /** Set on a demo installation, so that the sign-in page can show the account to try. */
      demo_username: z.string().nullable(),
      /** The institution through which people sign in, where there is one alone: nobody has to look it up. */
      institution: IdentityProviderView.nullable(),
    }),
  }),
).extend({ meta: z.object({ is_authenticated: z.boolean() }) })
export type ConfigView = z.infer<typeof ConfigView>

// The handler refuses empty fields, in the shape of the account calls.
export const LoginRequest = z.object({ username: z.string().max(300), password: z.string().max(1000) })

export const themes = ['default', 'transfer-site', 'research-connect'] as const

export const OrganisationView = z.object({
  name: z.string(),
  display_name: z.string(),
  frontend_theme: z.enum(themes),
  nl_language: z.boolean(),
  logo: z.string().nullable(),
  submission_system_name: z.string().nullable(),
  is_active: z.boolean(),
  is_validated: z.boolean(),
  coi_checker: z.boolean(),
  export_layout: z.enum(['default', 'reviewer']),
})
export type OrganisationView = z.infer<typeof OrganisationView>

export const ProfileView = z.object({
  user: z.object({
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    is_local_admin: z.boolean(),
    /** Whether the caller administers the whole installation. */
    is_operator: z.boolean(),
    /** Why the roles of somebody who administers are closed, as if they had none; null where they are not. */
    second_factor_needed: z.enum(secondFactorNeeds).nullable(),
  }),
  active_organisation: OrganisationView,
  endpoints: z.array(z.enum(endpointKeys)),
  has_multiple_organisations: z.boolean(),
  default_filter_preset: z.uuid().nullable(),
  cool_down_months: z
    .number()
    .int()
    .nullable()
    .describe('For how many months new searches leave out whom the organisation asked; null: they do not.'),
})
export type ProfileView = z.infer<typeof ProfileView>

export const SearchModuleView = z.object({
  key: z.enum(datasetKeys),
  label: z.string(),
  icon: z.string(),
  record_type: z.enum(catalogueKinds),
  /** Records of the dataset in the catalogue in use. */
  count: z.number().int().min(0),
  /** Whether the catalogue in use knows topics of these records. */
  has_topics: z.boolean(),
  filters: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      kind: z.string(),
      /** Whether the catalogue in use holds what the filter looks at; without it, an including filter finds nothing. */
      has_data: z.boolean(),
      options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
      range: z.object({ minimum: z.number(), maximum: z.number() }).optional(),
    }),
  ),
  sorts: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      direction: z.enum(['ascending', 'descending']),
      /** As for filters; without data the sort leaves the order unchanged. */
      has_data: z.boolean(),
    }),
  ),
})
export type SearchModuleView = z.infer<typeof SearchModuleView>
