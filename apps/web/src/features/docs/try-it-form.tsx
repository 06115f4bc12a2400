import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { UNREACHABLE } from '../../lib/api-error.ts'
import { IconPlayerPlay } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import { exampleValues } from './example-values.ts'
import { messages } from './messages.tsx'
import type { OpenApiDocument, Operation } from './openapi.ts'
import { addressOfCall, findMissing, startValueOf } from './try-it.ts'
import classes from './try-it-form.module.css'

/** The most characters of an answer that are shown. */
const MAX_CHARACTERS = 20_000

interface ShownAnswer {
  status: number
  /** How long it took, in milliseconds. */
  duration: number
  text: string
}

/** Makes a call with the session of this browser, and shows the answer. */
export function TryItForm({ operation, document }: { operation: Operation; document: OpenApiDocument }) {
  const [isOpen, setIsOpen] = useState(false)
  const name = `${operation.method} ${operation.path}`
  if (!isOpen)
    return (
      <Button
        variant="default"
        size="compact-md"
        mt={12}
        leftSection={<IconPlayerPlay size={15} stroke={1.7} aria-hidden />}
        aria-label={messages.tryNamed(name)}
        onClick={() => setIsOpen(true)}
      >
        {messages.tryIt}
      </Button>
    )
  return <Fields operation={operation} document={document} name={name} />
}

function Fields({ operation, document, name }: { operation: Operation; document: OpenApiDocument; name: string }) {
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      operation.parameters.map((parameter) => [parameter.name, startValueOf(parameter, document, exampleValues)]),
    ),
  )
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const run = useMutation({ mutationFn: fetchAnswer })
  const missingNames = findMissing(operation, values)
  const address = addressOfCall(operation, values)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (missingNames.length === 0) run.mutate(address)
  }
  return (
    <form
      className={`${shared.stack} ${shared.above} ${classes.form}`}
      onSubmit={submit}
      noValidate
      aria-label={messages.formOf(name)}
    >
      {operation.parameters.length > 0 && (
        <div className={`${shared.stack} ${classes.fields}`}>
          {operation.parameters.map((parameter) => (
            <TextInput
              key={`${parameter.in} ${parameter.name}`}
              label={parameter.name}
              size="sm"
              value={values[parameter.name] ?? ''}
              onChange={(event) => setValues({ ...values, [parameter.name]: event.currentTarget.value })}
              error={wasSubmitted && missingNames.includes(parameter.name) && messages.fieldRequired}
              aria-required={parameter.required ?? false}
              spellCheck={false}
            />
          ))}
        </div>
      )}
      <div className={`${shared.toolRow} ${shared.spread} ${classes.line}`}>
        <code>{address}</code>
        <Button type="submit" size="compact-md" loading={run.isPending} autoFocus>
          {messages.run}
        </Button>
      </div>
      <div role="status" className={`${shared.strongBody} ${shared.goneWhenEmpty}`}>
        {run.data && messages.answered(run.data.status, run.data.duration)}
        {run.error && UNREACHABLE}
      </div>
      {run.data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys.
        <section className={classes.answer} tabIndex={0} aria-label={messages.answerOf(name)}>
          <pre>{run.data.text}</pre>
        </section>
      )}
    </form>
  )
}

/** Fetches directly, without the page's client, so that answers and refusals are shown as they are. */
async function fetchAnswer(address: string): Promise<ShownAnswer> {
  const startTime = performance.now()
  const response = await fetch(address, { credentials: 'same-origin', headers: { accept: 'application/json' } })
  const text = await response.text()
  return { status: response.status, duration: Math.round(performance.now() - startTime), text: shorten(indent(text)) }
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const shorten = (text: string) =>
  text.length > MAX_CHARACTERS ? messages.cut(text.slice(0, MAX_CHARACTERS), text.length - MAX_CHARACTERS) : text
