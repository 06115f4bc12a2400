import { expect, it, onTestFinished, vi } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { ada, openScreen, screen } from '../../../testing/open-screen.tsx'
import { ownOrganisation } from '../../model/organisation/own-organisation.ts'
import { queryClient } from '../../model/query-client.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { tabs } from '../../model/tabs.ts'
import { profileQuery } from '../../model/who-i-am.ts'
import { useSwitchOrganisation } from './use-switch-organisation.ts'

const college = { ...ada.active_organisation, name: 'college', display_name: 'College' }

function Switch() {
  const { mutate, data } = useSwitchOrganisation()
  return (
    <button type="button" onClick={() => mutate('college')}>
      {data ? 'At the college' : 'To the college'}
    </button>
  )
}

/** A tab that works for the laboratory and has read something of it; another tab may have unsaved work. */
function openSwitch({ hasUnsavedWork = false, isRefused = false } = {}) {
  const asked = vi.spyOn(tabs, 'haveUnsavedWork').mockResolvedValue(hasUnsavedWork)
  onTestFinished(() => {
    asked.mockRestore()
    ownOrganisation.leave()
  })
  ownOrganisation.set(ada.active_organisation)
  const read = [queryKeys.collectionList({}), queryKeys.collection('c'), queryKeys.answer('q'), queryKeys.teams]
  for (const queryKey of [...read, queryKeys.config]) queryClient.setQueryData(queryKey, {})
  queryClient.setQueryData(profileQuery.queryKey, ada)
  const opened = openScreen(<Switch />, {
    answers: { setActiveOrganisation: () => (isRefused ? refuse('missing_license') : college) },
  })
  const known = () => read.map((queryKey) => queryClient.getQueryData(queryKey) !== undefined)
  return { ...opened, known }
}

const organisationNow = () => queryClient.getQueryData(profileQuery.queryKey)?.active_organisation.name

it('A-05 forgets what was read for another organisation, and works for the one that was chosen', async () => {
  const { hands, known } = openSwitch()
  await hands.click(screen.getByRole('button', { name: 'To the college' }))
  await screen.findByRole('button', { name: 'At the college' })
  expect(known()).toEqual([false, false, false, false])
  expect(queryClient.getQueryData(queryKeys.config)).toBeDefined()
  expect(organisationNow()).toBe('college')
  expect(ownOrganisation.conflict()).toBeUndefined()
})

it.each([
  ['another tab has unsaved work', { hasUnsavedWork: true }, 0],
  ['it is refused', { isRefused: true }, 1],
])('A-05 switches nothing where %s', async (_, world, sent) => {
  const { hands, calls, known } = openSwitch(world)
  await hands.click(screen.getByRole('button', { name: 'To the college' }))
  await screen.findByRole('alert')
  expect(calls).toHaveLength(sent)
  expect(known()).toEqual([true, true, true, true])
  expect(organisationNow()).toBe('lab')
})
