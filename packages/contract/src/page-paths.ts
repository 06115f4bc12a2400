/** The addresses of the page, as its router writes them: the server answers them with the page, and all others with 404. */
export const pagePaths = [
  '/',
  '/app',
  '/app/query/:uuid',
  '/app/search/:uuid',
  '/app/collection/:uuid',
  '/app/collection/:uuid/report',
  '/app/collections',
  '/app/frozen/:uuid',
  '/app/people/:id',
  '/app/queries',
  '/app/filters',
  '/app/coi_checker',
  '/app/teams',
  '/app/evaluation',
  '/app/admin',
  '/app/admin/people',
  '/app/admin/organisations',
  '/app/admin/catalogues',
  '/app/admin/submission-systems',
  '/app/admin/submission-systems/:name',
  '/app/admin/identity-providers',
  '/app/admin/identity-providers/:key',
  '/app/admin/corrections',
  '/app/admin/opt-outs',
  '/app/admin/foldings',
  '/app/admin/imports',
  '/app/admin/usage',
  '/app/admin/log',
  '/app/admin/installation',
  '/app/admin/first-steps',
  '/app/first-start/:key',
  '/app/upgrade',
  '/accounts/manage',
  '/accounts/second-factor',
  '/accounts/organisations',
  '/accounts/login/:reason?/:organisation?',
  '/accounts/login/password_reset/key/:key',
  '/logout',
  '/api/docs',
] as const

const patterns = pagePaths.map((path) => {
  const parts = path.split('/').filter(Boolean)
  const forms = parts.map((part) => (part.endsWith('?') ? '(?:/[^/]+)?' : part.startsWith(':') ? '/[^/]+' : `/${part}`))
  return new RegExp(`^${forms.join('')}/?$`)
})

/** Whether the page has something of its own to show at a path. */
export const isPagePath = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
