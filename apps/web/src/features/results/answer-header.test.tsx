import type { SearchModuleView } from '@cognate/contract'
import { MantineProvider } from '@mantine/core'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AnswerHeader } from './answer-header.tsx'
import { messages } from './messages.ts'

const sortBy = (key: string, label: string, has_data = true): SearchModuleView['sorts'][number] => ({
  ...{ key, label, direction: 'ascending', has_data },
})
const [relevance, companyName] = [sortBy('relevance', 'Relevance'), sortBy('company_name', 'Company name', false)]

const draw = (
  sorts: SearchModuleView['sorts'],
  sort: string,
  answer?: ComponentProps<typeof AnswerHeader>['answer'],
  label = 'Starthubs',
) =>
  renderToStaticMarkup(
    <MantineProvider>
      <AnswerHeader
        ref={null}
        answer={answer}
        isPending={false}
        module={{ label, sorts } as SearchModuleView}
        sort={sort}
        onSort={() => {}}
        onHelp={() => {}}
        mayFold={false}
        views={[]}
        view="list"
        onView={() => {}}
      />
    </MantineProvider>,
  )

it('S-09 offers no choice of a sort where only one has data, unless another is set', () => {
  expect(draw([relevance, companyName], 'relevance')).not.toContain(messages.sortBy)
  expect(draw([relevance, companyName], 'company_name')).toContain(`${messages.sortBy}: Company name`)
  expect(draw([relevance, sortBy('name', 'Name')], 'relevance')).toContain(`${messages.sortBy}: Relevance`)
})

it('S-07 names the kind of record that is not close to the text', () => {
  const answer = { weak: true, results: [{}], total: 1, took_ms: 1 } as ComponentProps<typeof AnswerHeader>['answer']
  const drawn = draw([relevance], 'relevance', answer, 'Partners')
  expect(drawn).toContain('Nothing here is close to your text; these are the nearest partners.')
})

it('S-07 does not say that nothing is close above rows that are', () => {
  const results = [{ closeness: 'very close' }, { closeness: 'related' }]
  const answer = { weak: true, results, total: 2, took_ms: 1 } as ComponentProps<typeof AnswerHeader>['answer']
  const drawn = draw([relevance], 'relevance', answer, 'Experts')
  expect(drawn).toContain('Much of your text occurs nowhere in this catalogue; these experts are close to the rest.')
  expect(drawn).not.toContain('Nothing here is close')
})
