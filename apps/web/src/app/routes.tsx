import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { Waiting } from '../ui/waiting.tsx'
import { RouteFailure } from './route-failure.tsx'

/** Fetches the code of results while the page learns who is signed in. */
const beginResults = async () => (await import('./screens/search-results.tsx')).preloadResults()

/** A screen, whose code is fetched when its address is opened. */
const screen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
})

const routes: RouteObject[] = [
  { path: '/', element: <Navigate to="/app/" replace /> },
  {
    lazy: async () => ({ Component: (await import('./frame/frame.tsx')).Frame }),
    children: [
      {
        lazy: async () => ({ Component: (await import('./screens/search-screen.tsx')).SearchScreen }),
        children: [
          { path: '/app', element: null },
          { path: '/app/query/:uuid', element: null, loader: beginResults },
          { path: '/app/search/:uuid', element: null },
        ],
      },
      screen('/app/collection/:uuid', async () => (await import('./screens/collection-page.tsx')).CollectionPage),
      screen(
        '/app/collection/:uuid/report',
        async () => (await import('../features/report/report-screen.tsx')).ReportScreen,
      ),
      screen('/app/collections', async () => (await import('./screens/collections-page.tsx')).CollectionsPage),
      screen('/app/frozen/:uuid', async () => (await import('./screens/frozen-page.tsx')).FrozenPage),
      screen('/app/people/:id', async () => (await import('./screens/person-detail-page.tsx')).PersonDetailPage),
      screen('/app/queries', async () => (await import('./screens/queries-page.tsx')).QueriesPage),
      screen('/app/filters', async () => (await import('./screens/filter-presets-page.tsx')).FilterPresetsPage),
      screen('/app/coi_checker', async () => (await import('../features/conflicts/checker-screen.tsx')).CheckerScreen),
      screen('/app/teams', async () => (await import('./screens/teams-page.tsx')).TeamsPage),
      screen(
        '/app/evaluation',
        async () => (await import('../features/evaluation/evaluation-screen.tsx')).EvaluationScreen,
      ),
      {
        path: '/app/admin',
        lazy: async () => ({ Component: (await import('../features/admin/admin-frame.tsx')).AdminFrame }),
        children: [
          { index: true, element: <Navigate to="/app/admin/people" replace /> },
          screen('/app/admin/people', async () => (await import('../features/admin/people-screen.tsx')).PeopleScreen),
          screen(
            '/app/admin/organisations',
            async () => (await import('../features/admin/organisations-screen.tsx')).OrganisationsScreen,
          ),
          screen(
            '/app/admin/corrections',
            async () => (await import('../features/admin/corrections-screen.tsx')).CorrectionsScreen,
          ),
          screen(
            '/app/admin/opt-outs',
            async () => (await import('../features/admin/opt-outs-screen.tsx')).OptOutsScreen,
          ),
          screen(
            '/app/admin/foldings',
            async () => (await import('../features/admin/foldings-screen.tsx')).FoldingsScreen,
          ),
          screen(
            '/app/admin/catalogues',
            async () => (await import('../features/admin/catalogues-screen.tsx')).CataloguesScreen,
          ),
          screen(
            '/app/admin/submission-systems',
            async () => (await import('../features/admin/submission-systems-screen.tsx')).SubmissionSystemsScreen,
          ),
          screen(
            '/app/admin/submission-systems/:name',
            async () => (await import('../features/admin/deliveries-screen.tsx')).DeliveriesScreen,
          ),
          screen(
            '/app/admin/identity-providers',
            async () => (await import('../features/admin/providers-screen.tsx')).ProvidersScreen,
          ),
          screen(
            '/app/admin/identity-providers/:key',
            async () => (await import('../features/admin/provider-screen.tsx')).ProviderScreen,
          ),
          screen(
            '/app/admin/imports',
            async () => (await import('../features/admin/imports-screen.tsx')).ImportsScreen,
          ),
          screen('/app/admin/usage', async () => (await import('../features/admin/usage-screen.tsx')).UsageScreen),
          screen('/app/admin/log', async () => (await import('../features/admin/log-screen.tsx')).LogScreen),
          screen(
            '/app/admin/first-steps',
            async () => (await import('../features/admin/first-steps-screen.tsx')).FirstStepsScreen,
          ),
          screen(
            '/app/admin/installation',
            async () => (await import('../features/admin/installation-screen.tsx')).InstallationScreen,
          ),
        ],
      },
      screen('/app/upgrade', async () => (await import('../features/upgrade/upgrade-screen.tsx')).UpgradeScreen),
      screen('/accounts/manage', async () => (await import('./screens/account-page.tsx')).AccountPage),
      screen(
        '/accounts/second-factor',
        async () => (await import('../features/second-factor/second-factor-screen.tsx')).SecondFactorScreen,
      ),
      screen(
        '/accounts/organisations',
        async () => (await import('../features/organisations/own-organisations-screen.tsx')).OwnOrganisationsScreen,
      ),
    ],
  },
  ...['/accounts/login/:reason?/:organisation?', '/accounts/login/password_reset/key/:key'].map((path) =>
    screen(path, async () => (await import('../features/entrance/entrance-screen.tsx')).EntranceScreen),
  ),
  screen(
    '/app/first-start/:key',
    async () => (await import('../features/entrance/first-start-screen.tsx')).FirstStartScreen,
  ),
  screen('/logout', async () => (await import('../features/entrance/sign-out.tsx')).SignOut),
  screen('/api/docs', async () => (await import('./screens/docs-page.tsx')).DocsPage),
  screen('*', async () => (await import('./frame/not-found.tsx')).NotFound),
]

/** Every address of both route tables; React Router takes each with and without its last slash. */
export const router = createBrowserRouter([
  { errorElement: <RouteFailure />, hydrateFallbackElement: <Waiting />, children: routes },
])
