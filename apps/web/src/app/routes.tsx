import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { Waiting } from '../ui/waiting.tsx'
import { RouteFailure } from './route-failure.tsx'

const routes: RouteObject[] = [
  { path: '/', element: <Navigate to="/app/" replace /> },
  {
    lazy: async () => ({ Component: (await import('./frame.tsx')).Frame }),
    children: [
      {
        lazy: async () => ({ Component: (await import('./screens/search-screen.tsx')).SearchScreen }),
        children: [
          { path: '/app', element: null },
          { path: '/app/query/:uuid', element: null },
          { path: '/app/search/:uuid', element: null },
          { path: '/app/collection/:uuid', element: null },
        ],
      },
      { path: '/app/collections', lazy: () => import('./screens/collections-screen.tsx') },
      { path: '/app/queries', lazy: () => import('./screens/queries-screen.tsx') },
      { path: '/app/filters', lazy: () => import('./screens/filter-presets-screen.tsx') },
      {
        path: '/app/coi_checker',
        lazy: async () => ({ Component: (await import('../features/conflicts/checker-screen.tsx')).CheckerScreen }),
      },
      {
        path: '/app/teams',
        lazy: async () => ({ Component: (await import('../features/teams/teams-screen.tsx')).TeamsScreen }),
      },
      {
        path: '/app/upgrade',
        lazy: async () => ({ Component: (await import('../features/upgrade/upgrade-screen.tsx')).UpgradeScreen }),
      },
      { path: '/accounts/manage', lazy: () => import('./screens/account-screen.tsx') },
      {
        path: '/accounts/organisations',
        lazy: async () => ({
          Component: (await import('../features/organisations/organisations-screen.tsx')).OrganisationsScreen,
        }),
      },
    ],
  },
  ...['/accounts/login/:reason?/:organisation?', '/accounts/login/password_reset/key/:key'].map((path) => ({
    path,
    lazy: async () => ({ Component: (await import('../features/entrance/entrance-screen.tsx')).EntranceScreen }),
  })),
  { path: '/logout', lazy: async () => ({ Component: (await import('../features/entrance/sign-out.tsx')).SignOut }) },
  { path: '/api/docs', lazy: () => import('./screens/docs-screen.tsx') },
  { path: '*', lazy: async () => ({ Component: (await import('./not-found.tsx')).NotFound }) },
]

/** Every address of both route tables; React Router takes each with and without its last slash. */
export const router = createBrowserRouter([
  { errorElement: <RouteFailure />, hydrateFallbackElement: <Waiting />, children: routes },
])
