import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'
import { ChoiceMenu } from './choice-menu.tsx'
import { RecordMenu } from './record-menu.tsx'

const choice = { key: 'name', label: 'Name' }
const menus = {
  'Sort by: Name': <ChoiceMenu label="Sort by" choices={[choice]} chosen={choice} onChoose={() => {}} />,
  'Actions for Ada': (
    <RecordMenu label="Actions for Ada" actions={[{ label: 'Hide', description: '', onSelect() {} }]} />
  ),
}

it.each(Object.entries(menus))('Q-04 Tab leads on from an open menu: %s', async (name, menu) => {
  const { hands } = openScreen(
    <>
      {menu}
      <button type="button">Next</button>
    </>,
    { answers: {} },
  )
  await hands.click(screen.getByRole('button', { name }))
  const entry = (await screen.findByRole('menu')).querySelector('button')
  await waitFor(() => expect(document.activeElement).toBe(entry))
  await hands.tab()
  expect(document.activeElement?.textContent).toBe('Next')
  expect(screen.queryByRole('menu')).toBeNull()
})
