import type { OrganisationView, ProfileView } from '@cognate/contract'
import type { BrowserContext } from 'playwright-core'

const anOrganisation = (
  name: string,
  display_name: string,
  changes: Partial<OrganisationView> = {},
): OrganisationView => ({
  name,
  display_name,
  frontend_theme: 'default',
  nl_language: false,
  logo: null,
  submission_system_name: null,
  is_active: false,
  is_validated: true,
  coi_checker: false,
  export_layout: 'default',
  ...changes,
})

/**
 * Gives the person of a browser three organisations: one active, one that can be switched to, one that must be validated.
 * The demo account has one, and whoever the operator makes a member of others is none of the page's business.
 */
export async function giveOrganisations(context: BrowserContext): Promise<{ choose(name: string): void }> {
  const organisations = [
    anOrganisation('lund', 'Lund University', { is_active: true }),
    anOrganisation('transfer', 'Øresund Transfer Site', { frontend_theme: 'transfer-site' }),
    anOrganisation('connect', 'Research Connect', { frontend_theme: 'research-connect', is_validated: false }),
  ]
  const choose = (name: string) => {
    for (const organisation of organisations) organisation.is_active = organisation.name === name
  }
  await context.route('**/api/organisations/', (route) => route.fulfill({ json: organisations }))
  await context.route('**/api/organisations/*/set_active/', (route) => {
    choose(new URL(route.request().url()).pathname.split('/').at(-3) ?? '')
    return route.fulfill({ json: organisations.find(({ is_active }) => is_active) })
  })
  await context.route('**/api/profile/', async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const profile = (await response.json()) as ProfileView
    const active = organisations.find(({ is_active }) => is_active) ?? profile.active_organisation
    await route.fulfill({ json: { ...profile, active_organisation: active, has_multiple_organisations: true } })
  })
  return { choose }
}

/** Gives the page the theme of an organisation. */
export async function wearTheme(context: BrowserContext, theme: OrganisationView['frontend_theme']): Promise<void> {
  await changeProfile(context, (profile) => ({
    ...profile,
    active_organisation: { ...profile.active_organisation, frontend_theme: theme },
  }))
}

/** Has the page believe something else of its person. The server's own tests prove that it does not. */
export async function changeProfile(
  context: BrowserContext,
  change: (profile: ProfileView) => ProfileView,
): Promise<void> {
  await context.route('**/api/profile/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: change((await response.json()) as ProfileView) })
  })
}

/** Has the page believe that the licence of its person does not include something. */
export const closeEndpoint = (context: BrowserContext, closed: ProfileView['endpoints'][number]): Promise<void> =>
  changeProfile(context, (profile) => ({
    ...profile,
    endpoints: profile.endpoints.filter((endpoint) => endpoint !== closed),
  }))
