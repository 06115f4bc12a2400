import type { SearchModuleView } from '@cognate/contract'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AnswerHeader } from './answer-header.tsx'
import { messages } from './messages.ts'

const sortBy = (key: string, label: string, has_data = true): SearchModuleView['sorts'][number] => ({
  ...{ key, label, direction: 'ascending', has_data },
})
const [relevance, companyName] = [sortBy('relevance', 'Relevance'), sortBy('company_name', 'Company name', false)]

const draw = (sorts: SearchModuleView['sorts'], sort: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <AnswerHeader
        ref={null}
        answer={undefined}
        isPending={false}
        module={{ label: 'Starthubs', sorts } as SearchModuleView}
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
