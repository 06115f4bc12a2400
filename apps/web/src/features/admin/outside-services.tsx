import type { ServiceView, TestView } from '@cognate/contract'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { generalProblem, sentenceOf } from '../../lib/api-error.ts'
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx'
import { Problem } from '../../ui/page.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import shared from '../../ui/shared.module.css'
import classes from './admin.module.css'
import { draftFields } from './draft-field.ts'
import { messages } from './messages.ts'

const words = messages.installation.services

/** What came of a test; undefined while it runs. */
type Tests = Record<string, TestView | undefined>

/** The outside services that may be called, each with a test. */
export function OutsideServices({ services }: { services: ServiceView[] }) {
  const [tests, setTests] = useState<Tests>({})
  const tell = (setting: string, test?: TestView) => setTests((before) => ({ ...before, [setting]: test }))
  const test = async (setting: string) => {
    tell(setting)
    const asked = call('testService', { params: { setting } })
    tell(setting, await asked.catch((error) => ({ state: 'fault' as const, sentence: sentenceOf(error) })))
  }
  const inUse = services.filter(({ address }) => address !== null)
  const isBusy = Object.keys(tests).some((setting) => tests[setting] === undefined)
  return (
    <section aria-label={words.title} className={shared.stack}>
      <div className={`${shared.wrappingRow} ${shared.spread}`}>
        <h2 className={shared.heading}>{words.title}</h2>
        {inUse.length > 0 && (
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => void Promise.all(inUse.map(({ setting }) => test(setting)))}
          >
            {words.testAll}
          </Button>
        )}
      </div>
      <p className={shared.quietBody}>{words.lead}</p>
      <DataTable
        label={words.title}
        columns={columnsFor(tests, (setting) => void test(setting))}
        rows={services}
        keyOf={({ setting }) => setting}
      />
    </section>
  )
}

const columnsFor = (tests: Tests, onTest: (setting: string) => void): Column<ServiceView>[] => [
  {
    head: words.columns.service,
    isName: true,
    width: '24%',
    cell: ({ name, setting }) => <TwoLines first={name} below={setting} />,
  },
  {
    head: words.columns.address,
    width: '24%',
    cell: ({ address }) => (address === null ? <span className={shared.quiet}>{words.off}</span> : address),
  },
  {
    head: words.columns.purpose,
    cell: ({ purpose, receives, setting }) => (
      <div>
        <div>{purpose}</div>
        <div className={shared.quietSmall}>{receives}</div>
        <div role="status">
          <Outcome test={tests[setting]} />
        </div>
      </div>
    ),
  },
  {
    head: words.columns.test,
    isHeadSpoken: true,
    width: '96px',
    cell: ({ name, setting, address }) =>
      address !== null && (
        <RowButton
          name={words.testNamed(name)}
          loading={setting in tests && tests[setting] === undefined}
          onClick={() => onTest(setting)}
          label={words.test}
        />
      ),
  },
]

/** Sends a letter, and shows what the mail server answered. */
export function MailTest() {
  const [draft, setDraft] = useState({ email: '' })
  const email = draft.email.trim()
  const test = useMutation({
    mutationFn: () => call('testMail', { body: email === '' ? {} : { email } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!test.isPending) test.mutate()
  }
  return (
    <section aria-label={words.mail} className={shared.stack}>
      <h2 className={shared.heading}>{words.mail}</h2>
      <form className={`${shared.buttonRow} ${classes.buttons}`} onSubmit={submit} noValidate>
        <TextInput
          label={words.sendTo}
          type="email"
          placeholder={words.ownAddress}
          className={classes.address ?? ''}
          {...draftFields(draft, setDraft, test.error)('email')}
        />
        <Button type="submit" variant="default" loading={test.isPending}>
          {words.send}
        </Button>
      </form>
      {generalProblem(test.error) && <Problem>{generalProblem(test.error)}</Problem>}
      <div role="status">
        <Outcome test={test.data} />
      </div>
    </section>
  )
}

function Outcome({ test }: { test: TestView | undefined }) {
  if (!test) return null
  return (
    <p className={test.state === 'good' ? shared.strong : shared.warning}>
      {messages.installation.states[test.state]}: {test.sentence}
    </p>
  )
}
