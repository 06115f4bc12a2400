/**
 * `npm run build`: builds the page, as `npm start` does where it is missing or older than its sources. What builds it is a
 * development dependency: `npm ci && npm run build && npm prune --omit=dev` leaves an installation that serves.
 */
import { buildPage } from '@cognate/server/tooling'

try {
  await buildPage()
} catch (error) {
  if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error
  console.error('The tools that build the page are not installed: run npm ci --include=dev first.')
  process.exitCode = 1
}
