import { act, render, screen } from '@testing-library/react'
import { afterEach, it, vi } from 'vitest'
import { Age } from './age.tsx'

afterEach(() => {
  vi.useRealTimers()
})

it('says how long ago something was as time goes on', () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  render(<Age time={new Date().toISOString()} />)
  screen.getByText('just now')
  act(() => {
    vi.advanceTimersByTime(2 * 60_000)
  })
  screen.getByText('2 minutes ago')
})
