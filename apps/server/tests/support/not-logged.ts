import { expect } from 'vitest'
import type { TestServer } from './server.ts'

/** Expects that the server has logged something, and nothing that contains one of the texts. */
export function expectNotLogged({ log }: Pick<TestServer, 'log'>, ...texts: readonly string[]): void {
  const lines = log()
  expect(lines).not.toBe('')
  for (const text of texts) expect(lines).not.toContain(text)
}
