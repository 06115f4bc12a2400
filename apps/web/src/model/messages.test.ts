import { expect, it, vi } from 'vitest'
import { showMessage, takeMessages, untakenMessages } from './messages.ts'

it('gives each message once, in the order in which they came, those before anybody listened too', () => {
  const [first, second] = [{ tone: 'info', title: 'one' } as const, { tone: 'danger', title: 'two' } as const]
  showMessage(first)
  const told = vi.fn()
  untakenMessages.subscribe(told)
  showMessage(second)
  expect(told).toHaveBeenCalledTimes(1)
  expect(takeMessages()).toEqual([first, second])
  expect(takeMessages()).toEqual([])
})
