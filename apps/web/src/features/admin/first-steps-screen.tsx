import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSearchModules } from '../../model/who-i-am.ts'
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { messages } from './messages.ts'
import { allProvidersQuery, importsQuery, installationQuery, peopleQuery } from './use-admin.ts'

const words = messages.firstSteps
const ALL = { page: 1, search: '' }

interface Step {
  name: keyof typeof words.steps
  /** Where it is done. */
  to: string
  /** Undefined while that is not known. */
  isDone: boolean | undefined
}

/** `/app/admin/first-steps/`: what a new installation needs, in an order that works, and what of it is done. */
export function FirstStepsScreen() {
  const parts = useQuery(installationQuery).data?.parts
  const meaning = useQuery(importsQuery).data?.meaning
  const providers = useQuery(allProvidersQuery(ALL)).data?.results
  const people = useQuery(peopleQuery({ ...ALL, organisation: null, state: null })).data?.count
  const steps: Step[] = [
    {
      ...{ name: 'mail', to: '/app/admin/installation' },
      isDone: parts && parts.find(({ name }) => name === 'mail')?.state === 'good',
    },
    {
      ...{ name: 'catalogue', to: '/app/admin/imports' },
      isDone: useSearchModules().some(({ count }) => count > 0) || (meaning && meaning.all_works > 0),
    },
    { name: 'meaning', to: '/app/admin/imports', isDone: meaning && meaning.model !== null },
    { name: 'provider', to: '/app/admin/identity-providers', isDone: providers?.some(({ enabled }) => enabled) },
    { name: 'people', to: '/app/admin/people', isDone: people === undefined ? undefined : people > 1 },
  ]
  return (
    <Page title={messages.parts.firstSteps} lead={words.lead}>
      <DataTable label={messages.parts.firstSteps} columns={columns} rows={steps} keyOf={({ name }) => name} />
    </Page>
  )
}

const columns: Column<Step>[] = [
  {
    head: words.columns.step,
    isName: true,
    cell: ({ name, to }) => (
      <TwoLines first={<Link to={to}>{words.steps[name].label}</Link>} below={words.steps[name].details} />
    ),
  },
  {
    head: words.columns.state,
    width: '128px',
    cell: ({ isDone }) => (isDone === undefined ? '' : words.states[`${isDone}`]),
  },
]
