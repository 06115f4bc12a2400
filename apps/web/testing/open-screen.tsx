import { endpointKeys, type ProfileView, type SearchModuleView } from '@cognate/contract'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, vi } from 'vitest'
import { queryClient } from '../src/model/query-client.ts'
import { WhoIAmContext } from '../src/model/who-i-am.ts'
import { Announcer } from '../src/ui/announcer.tsx'
import { Toasts } from '../src/ui/toasts.tsx'
import { type Answers, answerCalls } from './answers.ts'

/** Ada, whose organisation may do everything. */
export const ada: ProfileView = {
  user: { username: 'ada', first_name: 'Ada', last_name: 'Lovelace', is_local_admin: false },
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
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[at]}>
          <WhoIAmContext value={whoIAm}>{part}</WhoIAmContext>
        </MemoryRouter>
      </QueryClientProvider>
      <Toasts />
      <Announcer />
    </MantineProvider>,
  )
  return { calls, hands: userEvent.setup() }
}

function leaveScreen(): void {
  cleanup()
  queryClient.clear()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
}

/** Proves that what was there goes. */
export const expectGone = (find: () => unknown) => vi.waitFor(() => expect(find()).toBeNull())

export { screen }
