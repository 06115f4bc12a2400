import { runCommands } from '@cognate/server/tooling'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { evaluationCommand } from './command.ts'

const run = (...args: string[]) =>
  runCommands(args, {
    name: 'npm run',
    description: '',
    commands: { evaluate: { description: '', load: evaluationCommand } },
  })

describe('the command evaluate', () => {
  const printed: string[] = []
  const complaints: string[] = []

  beforeEach(() => {
    printed.length = 0
    complaints.length = 0
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => complaints.push(String(text)) > 0)
  })
  afterEach(() => vi.restoreAllMocks())

  it('A-09 prints its help and exits with 0', async () => {
    expect(await run('evaluate', '--help')).toBe(0)
    expect(printed.join('')).toContain('Usage: npm run evaluate')
    expect(complaints).toEqual([])
  })

  it('A-09 names an unknown option and exits with 2', async () => {
    expect(await run('evaluate', '--nope')).toBe(2)
    expect(complaints.join('')).toContain("error: unknown option '--nope'")
    expect(complaints.join('')).not.toContain('CommanderError')
  })
})
