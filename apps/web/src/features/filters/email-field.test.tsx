import type { NumberRangeFilter } from '@cognate/contract'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EmailField } from './email-field.tsx'
import { messages } from './messages.ts'

const draw = (filter: NumberRangeFilter | undefined) =>
  renderToStaticMarkup(
    <MantineProvider>
      <EmailField label="E-mail" filter={filter} onChange={() => {}} />
    </MantineProvider>,
  )

it('F-06 says, once it is set, why it may leave nobody: no address has been looked up yet', () => {
  expect(draw({ type: 'range', start: 0, end: null })).toContain(messages.emailsSoFar)
  expect(draw({ type: 'range', start: 75, end: null })).toContain(messages.emailsSoFar)
  expect(draw(undefined)).not.toContain(messages.emailsSoFar)
})
