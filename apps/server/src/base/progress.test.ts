import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runAsStep, showProgress } from './progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aScreen(isTTY: boolean) {
  const written: string[] = []
  return { screen: { isTTY, columns: 80, write: (text: string) => written.push(text) }, text: () => written.join('') }
}

describe('showProgress', () => {
  it('Q-03 says nothing about steps of less than a second', () => {
    const { screen, text } = aScreen(false)
    const step = showProgress(screen).begin('Reading')
    vi.advanceTimersByTime(900)
    step.end()
    vi.advanceTimersByTime(5000)
    expect(text()).toBe('')
  })

  it('Q-03 writes plain lines where there is no terminal', () => {
    const { screen, text } = aScreen(false)
    const step = showProgress(screen).begin('Reading')
    vi.advanceTimersByTime(1200)
    step.update(0.5, 'works')
    vi.advanceTimersByTime(5200)
    step.end()
    expect(text()).toBe('Reading …\nReading … 50 %, works\nReading: done in 6.4 s\n')
  })

  it('Q-03 writes no line twice if the progress of a step is unknown', () => {
    const { screen, text } = aScreen(false)
    const step = showProgress(screen).begin('Opening the database')
    vi.advanceTimersByTime(42_000)
    step.end()
    expect(text()).toBe('Opening the database …\nOpening the database: done in 42.0 s\n')
  })

  it('Q-03 redraws a bar on a terminal, and removes it', () => {
    const { screen, text } = aScreen(true)
    const step = showProgress(screen).begin('Reading')
    step.update(0.25)
    vi.advanceTimersByTime(1200)
    step.end()
    expect(text()).toContain('\r\u001b[KReading [#####...............] 25 %')
    expect(text().endsWith('\r\u001b[KReading: done in 1.2 s\n')).toBe(true)
  })

  it('Q-03 ends the step of failed work, and calls it not done', async () => {
    const { screen, text } = aScreen(false)
    const failingStep = runAsStep(showProgress(screen), 'Reading', async () => {
      vi.advanceTimersByTime(1200)
      throw new Error('broken')
    })
    await expect(failingStep).rejects.toThrow('broken')
    vi.advanceTimersByTime(5000)
    expect(text()).toBe('Reading …\n')
  })
})
