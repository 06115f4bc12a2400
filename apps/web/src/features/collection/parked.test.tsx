import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type CollectionState, emptyCollection } from '../../model/collection/collection-state.ts'
import { messages } from './messages.tsx'
import { leaveSentence, Parked } from './parked.tsx'

const parked = (text: string): CollectionState => ({ ...emptyCollection, texts: [{ text }] })

it('C-01 the panel says that a shortlist of another text is not saved, and leads back to it', () => {
  const drawn = renderToStaticMarkup(<Parked parked={[parked('Heat in cities\nand parks')]} onBringBack={() => {}} />)
  expect(drawn).toContain('1 unsaved shortlist:')
  expect(drawn).toContain('Heat in cities</bdi>')
  expect(drawn).toContain('Return to it')
  expect(renderToStaticMarkup(<Parked parked={[]} onBringBack={() => {}} />)).toBe('')
})

it('C-01 names what would be lost where it is not in the panel', () => {
  expect(leaveSentence(false, [parked('Heat in cities')])).toContain('“Heat in cities”')
  expect(leaveSentence(true, [parked('Heat in cities')])).toBe(messages.leaveUnsaved)
})
