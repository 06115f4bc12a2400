import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { Waiting } from '../ui/waiting.tsx'
import { RouteFailure } from './route-failure.tsx'

/** Fetches the code of results while the page learns who is signed in. */
const beginResults = async () => (await import('./screens/search-results.tsx')).preloadResults()

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
      {
        path: '/app/collection/:uuid',
        lazy: async () => ({ Component: (await import('./screens/collection-page.tsx')).CollectionPage }),
      },
      {
        path: '/app/collection/:uuid/report',
        lazy: async () => ({ Component: (await import('../features/report/report-screen.tsx')).ReportScreen }),
      },
      {
        path: '/app/collections',
        lazy: async () => ({ Component: (await import('./screens/collections-page.tsx')).CollectionsPage }),
      },
      {
        path: '/app/frozen/:uuid',
        lazy: async () => ({ Component: (await import('./screens/frozen-page.tsx')).FrozenPage }),
      },
      {
        path: '/app/people/:id',
        lazy: async () => ({ Component: (await import('./screens/person-detail-page.tsx')).PersonDetailPage }),
      },
      {
        path: '/app/queries',
        lazy: async () => ({ Component: (await import('./screens/queries-page.tsx')).QueriesPage }),
      },
      {
        path: '/app/filters',
        lazy: async () => ({ Component: (await import('./screens/filter-presets-page.tsx')).FilterPresetsPage }),
      },
      {
        path: '/app/coi_checker',
        lazy: async () => ({ Component: (await import('../features/conflicts/checker-screen.tsx')).CheckerScreen }),
      },
      {
        path: '/app/teams',
        lazy: async () => ({ Component: (await import('./screens/teams-page.tsx')).TeamsPage }),
      },
      {
        path: '/app/evaluation',
        lazy: async () => ({
          Component: (await import('../features/evaluation/evaluation-screen.tsx')).EvaluationScreen,
        }),
      },
      {
        path: '/app/admin',
        lazy: async () => ({ Component: (await import('../features/admin/admin-frame.tsx')).AdminFrame }),
        children: [
          { index: true, element: <Navigate to="/app/admin/people" replace /> },
          {
            path: '/app/admin/people',
            lazy: async () => ({ Component: (await import('../features/admin/people-screen.tsx')).PeopleScreen }),
          },
          {
            path: '/app/admin/organisations',
            lazy: async () => ({
              Component: (await import('../features/admin/organisations-screen.tsx')).OrganisationsScreen,
            }),
          },
          {
            path: '/app/admin/corrections',
            lazy: async () => ({
              Component: (await import('../features/admin/corrections-screen.tsx')).CorrectionsScreen,
            }),
          },
          {
            path: '/app/admin/opt-outs',
            lazy: async () => ({ Component: (await import('../features/admin/opt-outs-screen.tsx')).OptOutsScreen }),
          },
          {
            path: '/app/admin/foldings',
            lazy: async () => ({ Component: (await import('../features/admin/foldings-screen.tsx')).FoldingsScreen }),
          },
          {
            path: '/app/admin/catalogues',
            lazy: async () => ({
              Component: (await import('../features/admin/catalogues-screen.tsx')).CataloguesScreen,
            }),
          },
          {
            path: '/app/admin/submission-systems',
            lazy: async () => ({
              Component: (await import('../features/admin/submission-systems-screen.tsx')).SubmissionSystemsScreen,
            }),
          },
          {
            path: '/app/admin/submission-systems/:name',
            lazy: async () => ({
              Component: (await import('../features/admin/deliveries-screen.tsx')).DeliveriesScreen,
            }),
          },
          {
            path: '/app/admin/identity-providers',
            lazy: async () => ({
              Component: (await import('../features/admin/providers-screen.tsx')).ProvidersScreen,
            }),
          },
          {
            path: '/app/admin/identity-providers/:key',
            lazy: async () => ({
              Component: (await import('../features/admin/provider-screen.tsx')).ProviderScreen,
            }),
          },
          {
            path: '/app/admin/imports',
            lazy: async () => ({ Component: (await import('../features/admin/imports-screen.tsx')).ImportsScreen }),
          },
          {
            path: '/app/admin/usage',
            lazy: async () => ({ Component: (await import('../features/admin/usage-screen.tsx')).UsageScreen }),
          },
          {
            path: '/app/admin/log',
            lazy: async () => ({ Component: (await import('../features/admin/log-screen.tsx')).LogScreen }),
          },
          {
            path: '/app/admin/first-steps',
            lazy: async () => ({
              Component: (await import('../features/admin/first-steps-screen.tsx')).FirstStepsScreen,
            }),
          },
          {
            path: '/app/admin/installation',
            lazy: async () => ({
              Component: (await import('../features/admin/installation-screen.tsx')).InstallationScreen,
            }),
          },
        ],
      },
      {
        path: '/app/upgrade',
        lazy: async () => ({ Component: (await import('../features/upgrade/upgrade-screen.tsx')).UpgradeScreen }),
      },
      {
        path: '/accounts/manage',
        lazy: async () => ({ Component: (await import('./screens/account-page.tsx')).AccountPage }),
      },
      {
        path: '/accounts/second-factor',
        lazy: async () => ({
          Component: (await import('../features/second-factor/second-factor-screen.tsx')).SecondFactorScreen,
        }),
      },
      {
        path: '/accounts/organisations',
        lazy: async () => ({
          Component: (await import('../features/organisations/own-organisations-screen.tsx')).OwnOrganisationsScreen,
        }),
      },
    ],
  },
  ...['/accounts/login/:reason?/:organisation?', '/accounts/login/password_reset/key/:key'].map((path) => ({
    path,
    lazy: async () => ({ Component: (await import('../features/entrance/entrance-screen.tsx')).EntranceScreen }),
  })),
  {
    path: '/app/first-start/:key',
    lazy: async () => ({ Component: (await import('../features/entrance/first-start-screen.tsx')).FirstStartScreen }),
  },
  { path: '/logout', lazy: async () => ({ Component: (await import('../features/entrance/sign-out.tsx')).SignOut }) },
  { path: '/api/docs', lazy: async () => ({ Component: (await import('./screens/docs-page.tsx')).DocsPage }) },
  { path: '*', lazy: async () => ({ Component: (await import('./frame/not-found.tsx')).NotFound }) },
]

/** Every address of both route tables; React Router takes each with and without its last slash. */
export const router = createBrowserRouter([
  { errorElement: <RouteFailure />, hydrateFallbackElement: <Waiting />, children: routes },
])
