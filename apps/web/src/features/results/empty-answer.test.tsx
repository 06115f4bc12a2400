import { MantineProvider } from '@mantine/core'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EmptyAnswer } from './empty-answer.tsx'
import { messages } from './messages.ts'

const draw = (props: Pick<ComponentProps<typeof EmptyAnswer>, 'noWordsFor' | 'isNarrowed'>) =>
  renderToStaticMarkup(
    <MantineProvider>
      <EmptyAnswer {...props} onEdit={() => {}} onClearFilters={() => {}} />
    </MantineProvider>,
  )

it('S-08 says that no word can be searched for, and then blames no filter', () => {
  const drawn = draw({ noWordsFor: 'partners', isNarrowed: true })
  expect(drawn).toContain('they occur nowhere in what partners are ranked by')
  expect(drawn).toContain(messages.nothing)
  expect(drawn).not.toContain(messages.clearFilters)
})

it('S-08 blames filters where the words are known', () => {
  const drawn = draw({ isNarrowed: true })
  expect(drawn).toContain(messages.nothingWithFilters)
  expect(drawn).toContain(messages.clearFilters)
})
