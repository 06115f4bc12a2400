import { z } from 'zod'
import { OrganisationView, themes } from './account.ts'
import { AdminList, Line, OrganisationName } from './admin-people.ts'
import { listOf } from './bounded.ts'
import { datasetKeys } from './datasets.ts'
import { endpointKeys } from './endpoints.ts'
import { filterFields } from './filters.ts'
import { pageOf } from './queries.ts'

/** Some of a list of keys, or all of them, now and later. */
const someOf = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  z.union([z.literal('all'), listOf(z.enum(keys), { most: keys.length })])

const LicenceContent = {
  kind: z.enum(['individual', 'institution']),
  /** Last day in force, in UTC. */
  valid_until: z.iso.date(),
  endpoints: someOf(endpointKeys as unknown as [string, ...string[]]),
  datasets: someOf(datasetKeys as unknown as [string, ...string[]]),
  filters: someOf(filterFields as unknown as [string, ...string[]]),
}

const AdminLicenceView = z.object({ ...LicenceContent, valid_from: z.iso.date(), is_in_force: z.boolean() })

/** How members come in where the organisation has an identity provider. Null: through it alone, if it made the account. */
const SignIn = z.enum(['any', 'provider only']).nullable()

/** An organisation as those see it who administer it. */
export const AdminOrganisationView = OrganisationView.omit({ is_active: true, is_validated: true }).extend({
  query_retention_days: z.number().int().nullable(),
  sign_in: SignIn,
  created_at: z.iso.datetime(),
  /** Members with an open account. */
  people: z.number().int(),
  licence: AdminLicenceView.nullable(),
})
export type AdminOrganisationView = z.infer<typeof AdminOrganisationView>

export const ListAdminOrganisations = AdminList
export const AdminOrganisationsPage = pageOf(AdminOrganisationView)

const Content = {
  display_name: Line,
  frontend_theme: z.enum(themes),
  nl_language: z.boolean(),
  submission_system_name: Line.nullable(),
  coi_checker: z.boolean(),
  export_layout: z.enum(['default', 'reviewer']),
  /** Days after which an untouched query is removed; null: never. */
  query_retention_days: z.number().int().min(1).max(99_999).nullable(),
  sign_in: SignIn,
}

export const SetLicenceRequest = z.strictObject({
  ...LicenceContent,
  /** Today, or as before, unless given. */
  valid_from: z.iso.date().optional(),
  endpoints: LicenceContent.endpoints.default('all'),
  datasets: LicenceContent.datasets.default('all'),
  filters: LicenceContent.filters.default('all'),
})

export const ChangeOrganisationRequest = z.strictObject(Content).partial()
export const CreateOrganisationRequest = ChangeOrganisationRequest.extend({
  name: OrganisationName,
  display_name: Line,
  licence: SetLicenceRequest,
})

/** A picture in PNG, JPEG or WebP of up to 256 kB, in base64; null: none. */
export const SetLogoRequest = z.strictObject({ content: z.base64().max(360_000).nullable() })

/** What goes when an organisation is deleted. */
export const OrganisationContentsView = z.object({
  members: z.number().int(),
  /** Members who belong nowhere else: their accounts go, except those of operators. */
  accounts: z.number().int(),
  collections: z.number().int(),
  queries: z.number().int(),
  filter_presets: z.number().int(),
  teams: z.number().int(),
  evaluations: z.number().int(),
  identity_providers: z.number().int(),
})
export type OrganisationContentsView = z.infer<typeof OrganisationContentsView>

/** The name once more, so that nobody deletes by a slip. */
export const DeleteOrganisationRequest = z.strictObject({ name: z.string().max(100) })
