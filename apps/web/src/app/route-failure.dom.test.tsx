import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { RouteFailure } from './route-failure.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The page after a part of it threw. */
function fail(message: string) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = () => {
    throw new TypeError(message)
  }
  const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <RouteFailure /> }])
  render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
}

it.each([
  'Unable to preload CSS for /assets/choice-menu-list.css',
  'Failed to fetch dynamically imported module: /assets/page.js',
  'Importing a module script failed.',
])('Q-07 says that a part could not be loaded: %s', (message) => {
  fail(message)
  expect(screen.getByRole('alert').textContent).toContain('the server cannot be reached, or was updated')
})

it('Q-07 blames the page for its own faults', () => {
  fail('x is undefined')
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong in the page.')
})
