import { z } from 'zod'
import { CatalogueVersion, CatalogueVersionsView, UseCatalogueRequest } from './admin-catalogues.ts'
import * as imports from './admin-imports.ts'
import * as installation from './admin-installation.ts'
import * as organisations from './admin-organisations.ts'
import * as people from './admin-people.ts'
import * as providers from './admin-providers.ts'
import * as submissions from './admin-submissions.ts'
import { AskUsage, UsageView } from './admin-usage.ts'
import { CorrectionsPage, ListCorrections, SettleCorrectionRequest } from './corrections.ts'
import { FoldingRulesPage, FoldingsPage, ListFoldingRules, ListFoldings } from './foldings.ts'
import { LARGEST_BODY } from './limits.ts'
import * as optOuts from './opt-outs.ts'
import { Uuid } from './route.ts'
import { routesOf } from './routes-of.ts'

/** No key administers: whoever finds one would have the installation. */
const admin = { family: 'api', tag: 'administration', scope: 'session' } as const
const Named = z.object({ name: z.string().min(1).max(100) })
/** Of an organisation. */
const NamedUuid = Uuid.extend({ name: z.string().min(1).max(100) })

/** The calls of operators and local administrators. */
export const adminRoutes = routesOf(admin, {
  listPeople: {
    summary: 'People with an account by name: of the organisation that the caller administers, or of all.',
    query: people.ListPeople,
    answer: people.AdminPeoplePage,
  },
  createPerson: {
    summary: 'Makes an account in an organisation, and sends a link to set a password where told so.',
    body: people.CreatePersonRequest,
    status: 201,
    answer: people.CreatedPersonView,
    errors: ['username_taken', 'provider_only'],
  },
  importPeople: {
    summary:
      'Makes everybody in a CSV a member, with a new account where there is none; by default only says what it would do. With bad rows, nothing is done.',
    body: people.ImportPeopleRequest,
    body_limit: LARGEST_BODY,
    answer: people.ImportedPeopleView,
    errors: ['invalid_people', 'provider_only'],
  },
  getAdminPerson: {
    summary: 'A person with the number of things that they made.',
    answer: people.AdminPersonDetailView,
  },
  changePerson: {
    summary:
      'Changes the name or address of a person, closes or opens the account, or lets an operator in. Closing ends every session and API key.',
    body: people.ChangePersonRequest,
    answer: people.AdminPersonView,
    errors: ['belongs_elsewhere', 'own_account'],
  },
  setMembership: {
    summary: 'Makes a person a member of an organisation, or changes their role there.',
    params: NamedUuid,
    body: people.SetMembershipRequest,
    answer: people.AdminPersonView,
    errors: ['own_account'],
  },
  deleteMembership: {
    summary: 'Ends a membership with its places in teams, its shares and its API keys.',
    params: NamedUuid,
    errors: ['own_account'],
  },
  invitePerson: {
    summary: 'Makes a link to set a password, which works once within 7 days, and sends it if mail can be sent.',
    answer: people.InvitationView,
    errors: ['belongs_elsewhere', 'provider_only'],
  },
  signOutPerson: {
    summary: 'Ends every session and API key of a person.',
    errors: ['belongs_elsewhere'],
  },
  resetSecondFactor: {
    summary: 'Takes away all second factors of a person who has lost them, and ends their sessions; API keys stay.',
    errors: ['own_account'],
  },
  handOver: {
    summary: 'Gives what a person made for an organisation to another of its members, with all shares.',
    body: people.HandOverRequest,
    answer: people.HandedOverView,
    errors: ['user_not_found'],
  },
  mergePeople: {
    summary:
      'Merges a person’s account into another of theirs, which gets all that it has and is; it is closed, and its sessions and API keys end. By default only says what would move.',
    body: people.MergePeopleRequest,
    answer: people.MergedPeopleView,
    errors: ['user_not_found', 'own_account', 'cannot_merge'],
  },
  listCorrections: {
    summary:
      'What members say that the catalogue has wrong, by saying that something is no conflict; the newest first. For operators.',
    query: ListCorrections,
    answer: CorrectionsPage,
    errors: ['catalogue_unavailable'],
  },
  settleCorrection: {
    summary: 'Says that a proposed correction is dealt with, or open again.',
    body: SettleCorrectionRequest,
  },
  listOptOuts: {
    summary: 'Academics who asked to be left out of every answer, the newest first.',
    query: optOuts.ListOptOuts,
    answer: optOuts.OptOutsPage,
  },
  findAcademic: {
    summary: 'Whom an id or an ORCID iD means in the catalogue in use, to see before they are left out.',
    query: optOuts.FindAcademic,
    answer: optOuts.AcademicView,
    errors: ['record_not_found', 'catalogue_unavailable'],
  },
  addOptOut: {
    summary:
      'Leaves an academic out of every answer within 2 seconds, whichever catalogue is in use; deletes what was looked up about them.',
    body: optOuts.AddOptOutRequest,
    status: 201,
    answer: optOuts.OptOutView,
    errors: ['opt_out_exists', 'record_not_found', 'catalogue_unavailable'],
  },
  removeOptOut: {
    summary: 'Shows an academic again.',
    params: optOuts.OptOutParams,
    errors: ['record_not_found', 'catalogue_unavailable'],
  },
  listFoldings: {
    summary:
      'Institutions of the catalogue in use with the names that were folded into each: those with several names among the 10,000 most cited, or all that match a search.',
    query: ListFoldings,
    answer: FoldingsPage,
    errors: ['catalogue_unavailable'],
  },
  listFoldingRules: {
    summary:
      'The rows of institutions.csv of this server, on which institutions are the same, and how each stands in the catalogue in use.',
    query: ListFoldingRules,
    answer: FoldingRulesPage,
    errors: ['unreadable_file', 'catalogue_unavailable'],
  },
  listCatalogues: {
    summary: 'The versions of the catalogue, the newest first: what each holds and takes, and which one is in use.',
    answer: CatalogueVersionsView,
    errors: ['catalogue_unavailable'],
  },
  useCatalogue: {
    summary: 'Takes a version of the catalogue into use; all servers follow at once.',
    params: CatalogueVersion,
    body: UseCatalogueRequest,
    errors: ['catalogue_unavailable'],
  },
  listCatalogueFaults: {
    summary: 'The first 100 faults in lines of a version of the catalogue, with their reasons.',
    params: CatalogueVersion,
    answer: imports.RejectedLinesView,
    errors: ['catalogue_unavailable'],
  },
  removeCatalogue: {
    summary: 'Removes a version of the catalogue that is not in use.',
    params: CatalogueVersion,
    errors: ['catalogue_in_use', 'catalogue_unavailable'],
  },
  listAdminProviders: {
    summary: 'The systems of institutions through which people sign in, by name.',
    query: providers.ListProviders,
    answer: providers.ProvidersPage,
  },
  createProvider: {
    summary:
      'Sets up an identity provider of an organisation, switched off. What it publishes about itself is read at once.',
    body: providers.CreateProviderRequest,
    status: 201,
    answer: providers.ProviderView,
    errors: ['provider_taken'],
  },
  getAdminProvider: {
    summary: 'An identity provider with its settings, without secrets, and the addresses that its institution needs.',
    params: providers.ProviderKey,
    answer: providers.ProviderView,
  },
  changeProvider: {
    summary: 'Changes an identity provider, or switches it on or off.',
    params: providers.ProviderKey,
    body: providers.ChangeProviderRequest,
    answer: providers.ProviderView,
    errors: ['own_way_in'],
  },
  removeProvider: {
    summary: 'Removes an identity provider and all links to accounts; the accounts stay.',
    params: providers.ProviderKey,
    errors: ['own_way_in'],
  },
  makeScimToken: {
    summary: 'Makes the token with which an institution keeps its people in step (SCIM); the one before ends.',
    params: providers.ProviderKey,
    status: 201,
    answer: providers.ScimTokenView,
  },
  endScimToken: {
    summary: 'Ends the token with which an institution keeps its people in step.',
    params: providers.ProviderKey,
  },
  beginTrial: {
    summary:
      'Begins a sign-in through an identity provider, even one that is switched off, that signs nobody in and changes nothing.',
    params: providers.ProviderKey,
    status: 201,
    answer: providers.BegunTrialView,
    errors: ['provider_unavailable'],
  },
  getTrial: {
    summary: 'What came of such a sign-in; for the operator who began it, for 10 minutes.',
    params: providers.TrialParams,
    answer: providers.TrialView,
  },
  listImports: {
    summary: 'The import that is running, the last ones with what came of them, and the schedule.',
    answer: imports.ImportsView,
  },
  startImport: {
    summary:
      'Starts an import of works in a process of its own; one runs at a time. The catalogue in use answers until it is done.',
    body: imports.StartImportRequest,
    status: 201,
    answer: imports.ImportView,
    errors: ['import_running'],
  },
  setImportSchedule: {
    summary: 'Has a slice of OpenAlex imported again and again.',
    body: imports.SetImportScheduleRequest,
    answer: imports.ImportScheduleView,
  },
  stopImport: {
    summary: 'Stops the import that is running; the catalogue in use stays, and the same import continues later.',
  },
  listRejectedLines: {
    summary: 'The first 100 lines that an import did not take, with their reasons.',
    answer: imports.RejectedLinesView,
  },
  listAdminOrganisations: {
    summary: 'The organisations that the caller administers, by name, with their licences.',
    query: organisations.ListAdminOrganisations,
    answer: organisations.AdminOrganisationsPage,
  },
  createOrganisation: {
    summary: 'Makes an organisation with its licence.',
    body: organisations.CreateOrganisationRequest,
    status: 201,
    answer: organisations.AdminOrganisationView,
    errors: ['organisation_taken'],
  },
  getAdminOrganisation: {
    summary: 'An organisation with its licence.',
    params: Named,
    answer: organisations.AdminOrganisationView,
  },
  changeOrganisation: {
    summary: 'Changes how an organisation is called, looks and works.',
    params: Named,
    body: organisations.ChangeOrganisationRequest,
    answer: organisations.AdminOrganisationView,
    errors: ['own_way_in'],
  },
  deleteOrganisation: {
    summary:
      'Deletes an organisation for good, with all that was made for it and the accounts that belong nowhere else.',
    params: Named,
    body: organisations.DeleteOrganisationRequest,
    answer: organisations.OrganisationContentsView,
    errors: ['own_account'],
  },
  setLicence: {
    summary: 'Gives an organisation a licence in place of the one it has.',
    params: Named,
    body: organisations.SetLicenceRequest,
    answer: organisations.AdminOrganisationView,
    errors: ['own_account'],
  },
  endLicence: {
    summary: 'Ends the licence of an organisation: nobody can work for it from now on. Nothing is deleted.',
    params: Named,
    errors: ['own_account'],
  },
  setLogo: {
    summary: 'Gives an organisation a logo, or takes it away.',
    params: Named,
    body: organisations.SetLogoRequest,
    body_limit: 400 * 1024,
    answer: organisations.AdminOrganisationView,
  },
  countContents: {
    summary: 'What goes when an organisation is deleted.',
    params: Named,
    answer: organisations.OrganisationContentsView,
  },
  listSubmissionSystems: {
    summary: 'Where organisations send their collections, by name, and how that goes. Secrets are never told.',
    query: submissions.ListSubmissionSystems,
    answer: submissions.SubmissionSystemsPage,
  },
  setSubmissionSystem: {
    summary: 'Sets where an organisation sends its collections, and the secret that signs them.',
    params: Named,
    body: submissions.SetSubmissionSystemRequest,
    answer: submissions.SubmissionSystemView,
  },
  removeSubmissionSystem: {
    summary: 'Stops an organisation from sending collections; deliveries that wait fail.',
    params: Named,
  },
  listDeliveries: {
    summary: 'What an organisation sent to its submission system, the newest first; no names of collections or people.',
    params: Named,
    query: submissions.ListDeliveries,
    answer: submissions.DeliveriesPage,
  },
  sendAgain: {
    summary: 'Has a delivery that has ended made once more, with the same content and the same key.',
    params: NamedUuid,
    answer: submissions.DeliveryView,
    errors: ['delivery_goes_on'],
  },
  getUsage: {
    summary:
      'How much is used, by month: searches, people, exports, look-ups and collections as numbers, of an organisation or of all that the caller administers.',
    query: AskUsage,
    answer: UsageView,
  },
  exportUsage: {
    summary: 'The same as CSV; for all organisations, with rows for each.',
    query: AskUsage,
    answer_types: ['text/csv'],
  },
  listLog: {
    summary: 'The audit log or the access log, the newest entries first, with the names of people and organisations.',
    query: installation.ListLog,
    answer: installation.LogPage,
  },
  exportLog: {
    summary: 'The newest 10,000 of these entries as CSV. The access log says who took them.',
    query: installation.ExportLog,
    answer_types: ['text/csv'],
  },
  getInstallation: {
    summary:
      'The version, how each part is, the outside services that may be called, and the settings in force; of secrets only whether they are set.',
    answer: installation.InstallationView,
  },
  testService: {
    summary:
      'Asks an outside service once, about nobody, and says what came of it. The setting of its address names it.',
    params: installation.ServiceParams,
    answer: installation.TestView,
  },
  testMail: {
    summary: 'Sends a letter at once, to the caller or to another address, and says what the mail server answered.',
    body: installation.TestMailRequest,
    answer: installation.TestView,
  },
})
