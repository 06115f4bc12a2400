/**
 * `npm run build`: builds the page, as `npm start` does where it is missing or older than its sources. What builds it is a
 * development dependency: `npm ci && npm run build && npm prune --omit=dev` leaves an installation that serves.
 */
import { buildPage } from '@cognate/server/tooling'

await buildPage()
