import { z } from 'zod'
import { listOf } from './bounded.ts'
import { type BadPersonReason, badPersonReasons, LARGEST_BODY, MAX_IMPORTED_PEOPLE } from './limits.ts'
import { PageParameters, pageOf } from './queries.ts'

/** A text of one line that a person typed. */
export const Line = z
  .string()
  .trim()
  .min(1, 'Field is required')
  .max(300)
  .regex(/^\P{Cc}*$/u, 'No control characters.')

export const Username = z
  .string()
  .max(150)
  .regex(/^[^\s\p{C}]+$/u, 'Use 1 to 150 characters without spaces.')
export const OrganisationName = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters and digits, with single hyphens between them.')
/** Checked by the server as mailboxes are. */
const Address = z.string().trim().min(3, 'Field is required').max(254)

/** A page of what administrators read; at most 100 rows are drawn. */
export const AdminPage = { ...PageParameters, page_size: z.coerce.number().int().min(1).max(100).default(50) }
/** A page of a list that is searched. */
export const AdminList = z.object({ ...AdminPage, search: z.string().trim().max(200).default('') })

/** Searched for words, each of which is part of a name, a user name or an address. */
export const ListPeople = AdminList.extend({
  organisation: z.string().max(100).optional(),
  state: z.enum(['active', 'inactive']).optional(),
})

const OwnThings = z.object({
  collections: z.number().int(),
  queries: z.number().int(),
  filter_presets: z.number().int(),
})

/** A person as those see them who administer the installation, or an organisation of theirs. */
export const AdminPersonView = z.object({
  uuid: z.uuid(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_active: z.boolean(),
  is_operator: z.boolean(),
  has_password: z.boolean(),
  has_second_factor: z.boolean(),
  /** Whether the mail server refused the newest letter to their address, in the last 7 days. */
  refuses_mail: z.boolean(),
  created_at: z.iso.datetime(),
  /** When the access log last saw them; null where it holds nothing. */
  last_seen_at: z.iso.datetime().nullable(),
  /** Those that the caller administers. */
  organisations: z.array(
    z.object({
      name: z.string(),
      display_name: z.string(),
      is_local_admin: z.boolean(),
      is_validated: z.boolean(),
      /** Whether the system of the institution closed the membership (SCIM). */
      is_suspended: z.boolean(),
    }),
  ),
  /** Whether the caller may change the account itself: not where it also belongs elsewhere. */
  may_change: z.boolean(),
})
export type AdminPersonView = z.infer<typeof AdminPersonView>

export const AdminPeoplePage = pageOf(AdminPersonView)

/** A person with the number of things that they made, in the organisations that the caller administers. */
export const AdminPersonDetailView = AdminPersonView.extend({ things: OwnThings })
export type AdminPersonDetailView = z.infer<typeof AdminPersonDetailView>

/** A link to set a password: sent by mail, or else to be handed over. */
export const InvitationView = z.object({ sent_to: z.string().nullable(), link: z.string().nullable() })
export type InvitationView = z.infer<typeof InvitationView>

export const CreatePersonRequest = z.strictObject({
  username: Username,
  email: Address,
  first_name: Line,
  last_name: Line,
  organisation: OrganisationName,
  is_local_admin: z.boolean().default(false),
  invite: z.boolean().default(false),
})
export const CreatedPersonView = AdminPersonView.extend({ invitation: InvitationView.nullable() })

export const ChangePersonRequest = z.strictObject({
  email: Address.optional(),
  first_name: Line.optional(),
  last_name: Line.optional(),
  is_active: z.boolean().optional(),
  /** Operators alone set it. */
  is_operator: z.boolean().optional(),
})

export const SetMembershipRequest = z.strictObject({ is_local_admin: z.boolean() })

export const HandOverRequest = z.strictObject({ to: Username, organisation: OrganisationName })
export const HandedOverView = OwnThings

export const MergePeopleRequest = z.strictObject({
  /** The user name of the account that stays. */
  into: Username,
  /** Whether it is only said what would move. */
  dry_run: z.boolean().default(true),
})
/** What moves into the account that stays. */
export const MergedPeopleView = OwnThings.extend({
  is_done: z.boolean(),
  into: z.object({ uuid: z.uuid(), username: z.string(), first_name: z.string(), last_name: z.string() }),
  evaluations: z.number().int(),
  judgements: z.number().int(),
  /** Things of others that were shared with the account that goes. */
  shared_with: z.number().int(),
  teams: z.number().int(),
  /** Names of the organisations of which it becomes a member. */
  memberships: z.array(z.string()),
  /** Names of the providers through which the person signs in, … */
  sign_ins: z.array(z.string()),
  /** … and of those at which both accounts are known: there, the one that goes stays as it is. */
  sign_ins_left: z.array(z.string()),
  /** API keys that end. */
  api_keys: z.number().int(),
})
export type MergedPeopleView = z.infer<typeof MergedPeopleView>

export const ImportPeopleRequest = z.strictObject({
  organisation: OrganisationName,
  /** A CSV whose first row names the columns: username, email, first_name, last_name and, if wanted, local_admin. */
  content: z.string().min(1).max(LARGEST_BODY),
  /** Whether the file is read and nothing is done. */
  dry_run: z.boolean().default(true),
  /** Whether new people are sent a link to set a password. */
  invite: z.boolean().default(false),
})
/** What a file of people holds. With bad rows, nothing is done. */
export const ImportedPeopleView = z.object({
  is_done: z.boolean(),
  rows: z.number().int(),
  created: z.number().int(),
  joined: z.number().int(),
  unchanged: z.number().int(),
  /** Those, as the file names them: whatever else it says of a member is not taken. */
  unchanged_usernames: listOf(z.string(), { most: MAX_IMPORTED_PEOPLE }),
  invited: z.number().int(),
  bad_rows: listOf(
    z.object({
      /** As in a spreadsheet: the row of names is row 1. */
      row: z.number().int(),
      username: z.string(),
      reasons: listOf(z.enum(Object.keys(badPersonReasons) as BadPersonReason[]), {
        least: 1,
        most: Object.keys(badPersonReasons).length,
      }),
    }),
    { most: MAX_IMPORTED_PEOPLE },
  ),
})
export type ImportedPeopleView = z.infer<typeof ImportedPeopleView>
