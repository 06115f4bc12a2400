import { openTestWorkspace } from '@cognate/workspace/testing'
import { expect, it } from 'vitest'
import { ensureSessionSecret } from './session-secret.ts'

it('is the same for eight servers that start at once on a fresh database, and stays the same', async () => {
  const workspace = await openTestWorkspace()
  const secrets = await Promise.all(Array.from({ length: 8 }, () => ensureSessionSecret(workspace)))
  expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  expect(new Set(secrets).size).toBe(1)
  expect(await ensureSessionSecret(workspace)).toBe(secrets[0])
  await workspace.close()
})
