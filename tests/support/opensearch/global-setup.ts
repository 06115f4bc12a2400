import { setTimeout as sleep } from 'node:timers/promises'
import { removeLeftovers } from './nodes.ts'

/** How long the workers may take to end. */
const PATIENCE_MS = 3_000
const LOOK_MS = 250

/** Vitest's globalSetup: removes what the nodes held that ended with the workers, which Vitest kills. */
export default function setup(): () => Promise<void> {
  return async () => {
    for (let waited = 0; removeLeftovers() > 0 && waited < PATIENCE_MS; waited += LOOK_MS) await sleep(LOOK_MS)
  }
}
