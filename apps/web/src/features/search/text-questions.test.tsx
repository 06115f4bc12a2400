import { MantineProvider } from '@mantine/core'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { messages } from './messages.tsx'
import { NewManuscript } from './text-questions.tsx'

const draw = (left: ComponentProps<typeof NewManuscript>['left']) =>
  renderToStaticMarkup(
    <MantineProvider>
      <NewManuscript left={left} onStartNew={() => {}} onReword={() => {}} onCancel={() => {}} />
    </MantineProvider>,
  )

it('C-01 the question about a new manuscript says what becomes of the one before', () => {
  expect(draw({ name: 'MS-0117' })).toContain('MS-0117 stays as it is.')
  expect(draw({ name: undefined })).toContain(messages.draftStays)
  expect(draw(undefined)).not.toContain('stays')
})
