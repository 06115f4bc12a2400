import { screen, waitFor } from '@testing-library/react'
import { type ComponentType, Suspense, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'
import { lazyPart, lazyWindow } from './lazy-part.tsx'

const NOT_LOADED = 'Failed to fetch dynamically imported module: /assets/part.js'

/** Code that the server lets wait as often as is said. */
const code =
  <Props,>(Part: ComponentType<Props>, failures: number, message = NOT_LOADED) =>
  async () => {
    failures -= 1
    if (failures >= 0) throw new TypeError(message)
    return Part
  }

it('Q-07 keeps the page where the code of a window cannot be fetched, and fetches it with the next press', async () => {
  const Menu = lazyWindow(
    code(
      ({ onClose }: { onClose(): void }) => (
        <button type="button" onClick={onClose}>
          Entry
        </button>
      ),
      1,
    ),
  )
  function Opener() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <textarea aria-label="Letter" />
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        <Suspense>{isOpen && <Menu onClose={() => setIsOpen(false)} />}</Suspense>
      </>
    )
  }
  const { hands } = openScreen(<Opener />, { answers: {} })
  await hands.type(screen.getByRole('textbox', { name: 'Letter' }), 'Dear Ada')
  await hands.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByText('This could not be opened')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Letter' }).value).toBe('Dear Ada')
  await hands.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('button', { name: 'Entry' })
})

it('Q-07 says in the place of a part that its code cannot be fetched, and fetches it again', async () => {
  const Part = lazyPart(code(({ name }: { name: string }) => <p>Topics of {name}</p>, 2))
  const { hands } = openScreen(<Part name="Ada" />, { answers: {} })
  for (const _ of [1, 2]) {
    expect((await screen.findByRole('alert')).textContent).toContain('the server cannot be reached, or was updated')
    await hands.click(screen.getByRole('button', { name: 'Try again' }))
  }
  await screen.findByText('Topics of Ada')
})

it('Q-07 fetches style sheets again that could not be fetched, before the code that needs them', async () => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', id: 'part' })
  const replace = vi.spyOn(link, 'replaceWith')
  document.head.append(link)
  link.dispatchEvent(new Event('error'))
  link.remove()
  const Part = lazyPart(code(() => <p>Topics</p>, 0))
  openScreen(<Part />, { answers: {} })
  await waitFor(() => expect(replace).toHaveBeenCalledOnce())
  expect(screen.queryByText('Topics')).toBeNull()
  const again = replace.mock.calls[0]![0] as HTMLLinkElement
  expect(again.id).toBe('part')
  again.dispatchEvent(new Event('load'))
  await screen.findByText('Topics')
})
