import type { ProviderView, TrialView } from '@cognate/contract'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { isRefusedWith, sentenceOf } from '../../lib/api-error.ts'
import { Age } from '../../ui/age.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Problem } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import classes from './admin.module.css'
import { messages } from './messages.ts'
import { trialQuery } from './use-admin.ts'

const words = messages.providers.trial

interface ProviderTrialProps {
  provider: ProviderView
  /** What the address names, after a sign-in there. */
  trial: string | null
}

/** Leads to the institution's sign-in, and shows what it asserted; nobody is signed in, and nothing changes. */
export function ProviderTrial({ provider, trial }: ProviderTrialProps) {
  const leave = useMutation({
    mutationFn: () => call('beginTrial', { params: { key: provider.key } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  return (
    <div className={shared.stackLarge}>
      {trial !== null && <Outcome provider={provider} trial={trial} />}
      <div className={shared.stackSmall}>
        <div>
          <Button variant="default" loading={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
            {trial === null ? words.start : words.startAgain}
          </Button>
        </div>
        {leave.error && <Problem>{sentenceOf(leave.error)}</Problem>}
      </div>
    </div>
  )
}

function Outcome({ provider, trial }: { provider: ProviderView; trial: string }) {
  const { data, error, isPending } = useQuery(trialQuery(provider.key, trial))
  if (isPending) return <Skeleton height={160} role="status" aria-label={words.loading} />
  if (error) return <Problem>{isRefusedWith(error, 'not_found') ? words.gone : sentenceOf(error)}</Problem>
  const { at, failure, person, asserted } = data
  return (
    <div className={shared.stackLarge}>
      {person ? (
        <Person person={person} provider={provider} asserted={asserted} />
      ) : (
        <Problem>{words.failure(failure ?? '')}</Problem>
      )}
      {asserted.length > 0 && (
        <section aria-label={words.asserted} className={shared.stack}>
          <h3 className={shared.partHeading}>{words.asserted}</h3>
          <DataTable label={words.asserted} columns={columns} rows={asserted} keyOf={({ name }) => name} />
        </section>
      )}
      <p className={shared.quietSmall}>
        {words.tried} <Age time={at} /> · {words.notKept}
      </p>
    </div>
  )
}

type Person = NonNullable<TrialView['person']>
type Refusal = NonNullable<Person['refusal']>

interface PersonProps {
  person: Person
  provider: ProviderView
  asserted: TrialView['asserted']
}

function Person({ person, provider, asserted }: PersonProps) {
  const { outcome, refusal, accounts, rights } = person
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ')
  const organisation = provider.organisation?.display_name ?? ''
  const facts: Fact[] = [
    [words.subject, <bdi key="subject">{person.subject}</bdi>],
    [words.name, <bdi key="name">{name === '' ? person.display : name}</bdi>],
    [words.email, person.email === null ? words.noEmail : words.emailOf(person.email, person.is_email_verified)],
    [words.domain, person.is_of_domain === null ? words.anyDomain : words.domains[`${person.is_of_domain}`]],
    [words.rights, rights && words.rightsOf(rights.local_admin, rights.teams)],
  ]
  return (
    <div className={shared.stack}>
      <p className={refusal ? shared.alert : shared.strong}>
        {refusal
          ? refusalOf(refusal, person, provider, asserted)
          : words.outcomes[outcome as 'opens'](accounts.join(', '), organisation)}
      </p>
      <Facts className={`${shared.stack} ${shared.breaking} ${classes.trial}`} facts={facts} />
    </div>
  )
}

/** Why nobody would get in, and what to do about it. */
function refusalOf(refusal: Refusal, { email }: Person, { saml }: ProviderView, asserted: TrialView['asserted']) {
  if (refusal !== 'no_email') return words.refusals[refusal]
  if (email === null) return saml ? words.noAttribute(saml.email_attribute) : words.noClaim
  return asserted.some(({ name }) => name === 'email_verified') ? words.notVerified : words.mayBeVerified
}

const columns: Column<TrialView['asserted'][number]>[] = [
  {
    head: words.columns.name,
    isName: true,
    width: '40%',
    cell: ({ name }) => <span className={shared.breaking}>{name}</span>,
  },
  {
    head: words.columns.values,
    cell: ({ values }) => (
      <div className={shared.breaking}>
        {values.map((value, index) => (
          <div key={index}>
            <bdi>{value}</bdi>
          </div>
        ))}
      </div>
    ),
  },
]
