import { Button, Loader } from '@mantine/core'
import { IconFileText, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Query } from '../../model/query/query.ts'
import { QuietButton, QuietIconButton } from '../../ui/quiet-button.tsx'
import { AuthorChips } from './author-chips.tsx'
import { queryOfFile } from './authors-to-check.ts'
import classes from './manuscript-file.module.css'
import { messages } from './messages.ts'
import { useFile } from './use-file.ts'

interface ManuscriptFileProps {
  draft: Query
  /** Takes title and abstract as the text, and the authors as people to check against. */
  onRead(draft: Query): void
  /** The person may look over the text now. */
  onDone(): void
}

/** A manuscript's file, dropped or chosen, in place of a text that is pasted. */
export function ManuscriptFile({ draft, onRead, onDone }: ManuscriptFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const { state, isOver, read, stop } = useFile((manuscript) => {
    onRead(queryOfFile(draft, manuscript))
    onDone()
  })
  const forget = () => {
    stop()
    onRead({ ...draft, text: '', conflict_of_interest: null, isOfFile: false })
    onDone()
  }
  // A text that was emptied, or taken over from elsewhere, is not the file's any more.
  const manuscript = state.step === 'read' && draft.isOfFile ? state.manuscript : undefined
  return (
    <div className={classes.file} data-over={isOver}>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.docx,.xml,.nxml,.zip,.meca"
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      {state.step === 'reading' ? (
        <div className={classes.line}>
          <Loader size={14} aria-hidden />
          <bdi className={classes.name}>{messages.reading(state.name)}</bdi>
          <Button size="compact-md" variant="default" onClick={stop}>
            {messages.cancel}
          </Button>
        </div>
      ) : (
        !manuscript && (
          <div className={classes.line}>
            <IconFileText size={16} stroke={1.8} aria-hidden />
            {isOver ? (
              messages.drop
            ) : (
              <span>
                <QuietButton className={classes.choose} onClick={() => input.current?.click()}>
                  {messages.choose}
                </QuietButton>{' '}
                {messages.orDrop}
              </span>
            )}
          </div>
        )
      )}
      <div role="alert" className={classes.problem}>
        {state.step === 'failed' ? state.problem : ''}
      </div>
      <div role="status" className={manuscript ? classes.line : undefined}>
        {manuscript && state.step === 'read' && (
          <>
            <span className={classes.name}>{sentencesOf(state.name, manuscript)}</span>
            <QuietIconButton className={classes.forget} aria-label={messages.forget} onClick={forget}>
              <IconX size={16} stroke={1.8} aria-hidden />
            </QuietIconButton>
          </>
        )}
      </div>
      {manuscript && <AuthorChips draft={draft} authors={manuscript.authors} onChange={onRead} />}
    </div>
  )
}

interface Read {
  warnings: readonly string[]
  hidden_words: number
}

/** What was read, and what a person should know of it. */
function sentencesOf(name: string, { warnings, hidden_words }: Read): string {
  const lacks = [
    ...(warnings.includes('no_text') ? [messages.noText] : []),
    ...(warnings.includes('no_abstract') ? [messages.noAbstract] : []),
    ...(warnings.includes('first_section') ? [messages.firstSection] : []),
    ...(hidden_words > 0 ? [messages.hidden(hidden_words)] : []),
  ]
  return [...(warnings.includes('no_text') ? [] : [messages.read(name)]), ...lacks].join(' ')
}
