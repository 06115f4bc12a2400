import { manuscriptChanges } from '@cognate/contract/manuscript-changes'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { manuscriptChangesInWords } from '../../model/collection/history-words.ts'
import { looksLikeAnother, withVersion } from '../../model/manuscript/new-version.ts'
import { type ManuscriptDraft, toManuscript } from '../../model/query/manuscript-draft.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { Warning } from '../../ui/warning.tsx'
import classes from './manuscript-file-field.module.css'
import { ManuscriptFileField } from './manuscript-file-field.tsx'
import { messages } from './messages.ts'

interface VersionFieldProps {
  manuscript: ManuscriptDraft
  onChange(manuscript: ManuscriptDraft): void
}

/** Takes the file of a new version of a saved manuscript, once that is no other manuscript; what it changed is told, and can be undone. */
export function VersionField({ manuscript, onChange }: VersionFieldProps) {
  const [doubted, setDoubted] = useState<ManuscriptDraft>()
  const [taken, setTaken] = useState<{ before: ManuscriptDraft; after: ManuscriptDraft }>()
  const take = (version: ManuscriptDraft) => {
    const after = withVersion(manuscript, version)
    setDoubted(undefined)
    setTaken({ before: manuscript, after })
    onChange(after)
  }
  const undo = () => {
    setTaken(undefined)
    if (taken) onChange(taken.before)
  }
  return (
    <>
      {doubted && (
        <Doubt
          file={doubted.file?.name ?? ''}
          title={manuscript.title}
          onTake={() => take(doubted)}
          onLeave={() => setDoubted(undefined)}
        />
      )}
      {taken && !doubted && (
        <p role="status" className={`${shared.quietBody} ${classes.version}`}>
          {messages.versionTaken(taken.after.file?.name ?? '', changesOf(taken.before, taken.after))}{' '}
          <QuietButton className={`${shared.underlined} ${shared.medium} ${classes.choose}`} onClick={undo}>
            {messages.undoVersion}
          </QuietButton>
        </p>
      )}
      <ManuscriptFileField
        mayKeep={false}
        isVersion
        onRead={(version) => (looksLikeAnother(manuscript, version) ? setDoubted(version) : take(version))}
      />
    </>
  )
}

const changesOf = (before: ManuscriptDraft, after: ManuscriptDraft): string[] =>
  manuscriptChangesInWords(manuscriptChanges(toManuscript(before), toManuscript(after)))

interface DoubtProps {
  file: string
  /** Of the manuscript that is open. */
  title: string
  onTake(): void
  onLeave(): void
}

/** Asks whether the file is of this manuscript at all. It takes the focus, so that Enter leaves all as it is. */
function Doubt({ file, title, onTake, onLeave }: DoubtProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form.
    <div
      role="group"
      aria-label={messages.anotherManuscript}
      className={`${shared.stackSmall} ${classes.doubt}`}
      onKeyDown={({ key }) => key === 'Escape' && onLeave()}
    >
      <Warning>
        <span className={shared.strong}>{messages.anotherManuscript}.</span> {messages.anotherInFull(file, title)}
      </Warning>
      <div className={shared.chips}>
        <Button ref={first} size="compact-md" onClick={onLeave}>
          {messages.leaveAsIs}
        </Button>
        <Button size="compact-md" variant="default" onClick={onTake}>
          {messages.takeAsVersion}
        </Button>
      </div>
    </div>
  )
}
