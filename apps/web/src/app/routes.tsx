import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { Waiting } from '../ui/waiting.tsx'
import { RouteFailure } from './route-failure.tsx'

/** Fetches the code of results while the page learns who is signed in. */
const beginResults = async () => (await import('./screens/search-results.tsx')).preloadResults()

/** A screen of that name, whose code is fetched when its address is opened. */
const screen = <Name extends string>(
  path: string,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): RouteObject => ({ path, lazy: async () => ({ Component: (await load())[name] }) })

const administration: RouteObject[] = [
  { index: true, element: <Navigate to="/app/admin/people" replace /> },
  screen('/app/admin/people', 'PeopleScreen', () => import('../features/admin/people-screen.tsx')),
  screen('/app/admin/organisations', 'OrganisationsScreen', () => import('../features/admin/organisations-screen.tsx')),
  screen('/app/admin/corrections', 'CorrectionsScreen', () => import('../features/admin/corrections-screen.tsx')),
  screen('/app/admin/opt-outs', 'OptOutsScreen', () => import('../features/admin/opt-outs-screen.tsx')),
  screen('/app/admin/foldings', 'FoldingsScreen', () => import('../features/admin/foldings-screen.tsx')),
  screen('/app/admin/catalogues', 'CataloguesScreen', () => import('../features/admin/catalogues-screen.tsx')),
  screen(
    '/app/admin/submission-systems',
    'SubmissionSystemsScreen',
    () => import('../features/admin/submission-systems-screen.tsx'),
  ),
  screen(
    '/app/admin/submission-systems/:name',
    'DeliveriesScreen',
    () => import('../features/admin/deliveries-screen.tsx'),
  ),
  screen('/app/admin/identity-providers', 'ProvidersScreen', () => import('../features/admin/providers-screen.tsx')),
  screen('/app/admin/identity-providers/:key', 'ProviderScreen', () => import('../features/admin/provider-screen.tsx')),
  screen('/app/admin/imports', 'ImportsScreen', () => import('../features/admin/imports-screen.tsx')),
  screen('/app/admin/usage', 'UsageScreen', () => import('../features/admin/usage-screen.tsx')),
  screen('/app/admin/log', 'LogScreen', () => import('../features/admin/log-screen.tsx')),
  screen('/app/admin/first-steps', 'FirstStepsScreen', () => import('../features/admin/first-steps-screen.tsx')),
  screen('/app/admin/installation', 'InstallationScreen', () => import('../features/admin/installation-screen.tsx')),
]

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
      screen('/app/collection/:uuid', 'CollectionPage', () => import('./screens/collection-page.tsx')),
      screen('/app/collection/:uuid/report', 'ReportScreen', () => import('../features/report/report-screen.tsx')),
      screen('/app/collections', 'CollectionsPage', () => import('./screens/collections-page.tsx')),
      screen('/app/frozen/:uuid', 'FrozenPage', () => import('./screens/frozen-page.tsx')),
      screen('/app/people/:id', 'PersonDetailPage', () => import('./screens/person-detail-page.tsx')),
      screen('/app/queries', 'QueriesPage', () => import('./screens/queries-page.tsx')),
      screen('/app/filters', 'FilterPresetsPage', () => import('./screens/filter-presets-page.tsx')),
      screen('/app/coi_checker', 'CheckerScreen', () => import('../features/conflicts/checker-screen.tsx')),
      screen('/app/teams', 'TeamsPage', () => import('./screens/teams-page.tsx')),
      screen('/app/evaluation', 'EvaluationScreen', () => import('../features/evaluation/evaluation-screen.tsx')),
      {
        path: '/app/admin',
        lazy: async () => ({ Component: (await import('../features/admin/admin-frame.tsx')).AdminFrame }),
        children: administration,
      },
      screen('/app/upgrade', 'UpgradeScreen', () => import('../features/upgrade/upgrade-screen.tsx')),
      screen('/accounts/manage', 'AccountPage', () => import('./screens/account-page.tsx')),
      screen(
        '/accounts/second-factor',
        'SecondFactorScreen',
        () => import('../features/second-factor/second-factor-screen.tsx'),
      ),
      screen(
        '/accounts/organisations',
        'OwnOrganisationsScreen',
        () => import('../features/organisations/own-organisations-screen.tsx'),
      ),
    ],
  },
  ...['/accounts/login/:reason?/:organisation?', '/accounts/login/password_reset/key/:key'].map((path) =>
    screen(path, 'EntranceScreen', () => import('../features/entrance/entrance-screen.tsx')),
  ),
  screen('/app/first-start/:key', 'FirstStartScreen', () => import('../features/entrance/first-start-screen.tsx')),
  screen('/logout', 'SignOut', () => import('../features/entrance/sign-out.tsx')),
  screen('/api/docs', 'DocsPage', () => import('./screens/docs-page.tsx')),
  screen('*', 'NotFound', () => import('./frame/not-found.tsx')),
]

/** Every address of both route tables; React Router takes each with and without its last slash. */
export const router = createBrowserRouter([
  { errorElement: <RouteFailure />, hydrateFallbackElement: <Waiting />, children: routes },
])
