import { endpointKeys, type ProfileView, type SearchModuleView } from '@cognate/contract'
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, vi } from 'vitest'
import { announcement } from '../src/model/announcements.ts'
import { collection } from '../src/model/collection/collection.ts'
import { queryClient } from '../src/model/query-client.ts'
import { takeToasts } from '../src/model/toasts.ts'
import { WhoIAmContext } from '../src/model/who-i-am.ts'
import { Announcer } from '../src/ui/announcer.tsx'
import { Toasts } from '../src/ui/toasts.tsx'
import { type Answers, answerCalls } from './answers.ts'

// A busy machine takes its time; what is there is found at once.
configure({ asyncUtilTimeout: 30_000 })

/** Ada, whose organisation may do everything. */
export const ada: ProfileView = {
  user: {
    ...{ username: 'ada', first_name: 'Ada', last_name: 'Lovelace' },
    ...{ is_local_admin: false, is_operator: false, second_factor_needed: null },
  },
  active_organisation: {
    ...{ name: 'lab', display_name: 'Laboratory', frontend_theme: 'default', nl_language: false, logo: null },
    ...{
      submission_system_name: null,
      is_active: true,
      is_validated: true,
      coi_checker: true,
      export_layout: 'default',
    },
  },
  endpoints: [...endpointKeys],
  has_multiple_organisations: false,
  default_filter_preset: null,
  cool_down_months: null,
}

interface World {
  answers: Answers
  /** The address that is open. */
  at?: string
  profile?: Partial<ProfileView>
  modules?: SearchModuleView[]
}

/** Opens a part of the page for a signed-in person, with a person's hands and the calls that it makes. */
export function openScreen(part: ReactNode, { answers, at = '/app/', profile, modules = [] }: World) {
  // biome-ignore lint/suspicious/noDocumentCookie: a DOM without layout has no Cookie Store.
  document.cookie = 'csrftoken=token'
  const calls = answerCalls(answers)
  // Here and not for each file: files of a worker share their modules.
  onTestFinished(leaveScreen)
  const whoIAm = { profile: { ...ada, ...profile }, searchModules: modules }
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [at] })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <WhoIAmContext value={whoIAm}>
          <RouterProvider router={router} />
        </WhoIAmContext>
      </QueryClientProvider>
      <Toasts />
      <Announcer />
    </MantineProvider>,
  )
  const addressNow = () => router.state.location.pathname + router.state.location.search
  return { calls, hands: userEvent.setup({ delay: null }), addressNow }
}

async function leaveScreen(): Promise<void> {
  cleanup()
  queryClient.clear()
  // Failures stay half a minute, and make those of the next test wait for room.
  takeToasts()
  notifications.clean()
  notifications.cleanQueue()
  sessionStorage.clear()
  localStorage.clear()
  // Files of a worker share its collection.
  collection.loadFor(`nobody ${++leftScreens}`)
  vi.unstubAllGlobals()
  // Code that it still fetches is broken off at the end of a file, which fails the whole run.
  await vi.dynamicImportSettled()
  // Said by now, and no part of the next test.
  announcement.set({ ...announcement.get(), sentence: '' })
}

let leftScreens = 0

/** Proves that something does not appear, also not a little later. */
export async function expectNever(find: () => unknown): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(find()).toBeNull()
}

/** Proves that what was there goes. */
export const expectGone = (find: () => unknown) => waitFor(() => expect(find()).toBeNull())

export { screen, waitFor }
