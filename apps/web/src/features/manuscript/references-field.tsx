import { MOST_REFERENCES } from '@cognate/contract/limits'
import { Button, Textarea } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import type { ManuscriptDraft } from '../../model/query/manuscript-draft.ts'
import { IconCheck } from '../../ui/icons.tsx'
import { CrossButton, QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import classes from './manuscript-card.module.css'
import { messages } from './messages.ts'

type References = ManuscriptDraft['references']

interface ReferencesFieldProps {
  references: References
  onChange(references: References): void
}

/** What a manuscript cites, and a field that takes a whole list; people whose works are cited are nearer to it. */
export function ReferencesField({ references, onChange }: ReferencesFieldProps) {
  const [typed, setTyped] = useState('')
  const [isReading, setIsReading] = useState(false)
  const [said, setSaid] = useState<{ text: string; isProblem?: true }>({ text: '' })
  // The list may change while references are looked up.
  const join = useCallbackRef((added: References) => {
    const known = new Set(references.map(({ text }) => text))
    onChange([...references, ...added.filter(({ text }) => !known.has(text))].slice(0, MOST_REFERENCES))
  })
  const read = async () => {
    setIsReading(true)
    try {
      const { references: added } = await call('readReferences', { body: { content: typed } })
      join(added)
      if (added.length > 0) setTyped('')
      setSaid({ text: messages.referencesRead(added.length) })
    } catch (error) {
      setSaid({ text: messages.referencesNotRead(sentenceOf(error)), isProblem: true })
    }
    setIsReading(false)
  }
  const known = references.filter(({ identifier }) => identifier !== null).length
  return (
    <details className={classes.more}>
      <summary>{messages.references(references.length, known)}</summary>
      <div className={shared.stackSmall}>
        {references.length > 0 && (
          <>
            <ol
              className={`${shared.stackTiny} ${shared.breaking} ${shared.scrolling} ${shared.small} ${classes.references}`}
              aria-label={messages.referenceList}
            >
              {references.map((reference, at) => (
                <li key={reference.text}>
                  <div className={`${shared.atTop} ${shared.spread}`}>
                    <span>
                      <bdi>{reference.text}</bdi>
                      {reference.identifier !== null && (
                        <span className={`${shared.inlineRow} ${shared.success} ${classes.known}`}>
                          <IconCheck size={13} stroke={2} aria-hidden /> {messages.inCatalogue}
                        </span>
                      )}
                    </span>
                    <CrossButton
                      cross={13}
                      aria-label={messages.removeReference(reference.text)}
                      onClick={() => onChange(references.toSpliced(at, 1))}
                    />
                  </div>
                </li>
              ))}
            </ol>
            <div>
              <QuietButton onClick={() => onChange([])}>{messages.removeReferences}</QuietButton>
            </div>
          </>
        )}
        <Textarea
          aria-label={messages.addReferences}
          placeholder={messages.referencesHint}
          value={typed}
          rows={3}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div>
          <Button
            size="compact-md"
            variant="default"
            loading={isReading}
            disabled={typed.trim() === ''}
            onClick={() => void read()}
          >
            {messages.addReferences}
          </Button>
        </div>
        <p
          role={said.isProblem ? 'alert' : 'status'}
          className={`${shared.quietSmall} ${shared.goneWhenEmpty} ${classes.note}`}
          data-problem={said.isProblem}
        >
          {said.text}
        </p>
      </div>
    </details>
  )
}
