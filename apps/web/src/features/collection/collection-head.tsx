import { Button, TextInput } from '@mantine/core'
import { IconCircleCheck, IconCloudUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { collection } from '../../model/collection/collection.ts'
import { isUnsaved, type SavedCollection } from '../../model/collection/collection-state.ts'
import { useCollection, useIsSending } from '../../model/collection/use-collection.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { showToast } from '../../model/toasts.ts'
import { InlineEdit } from '../../ui/inline-edit.tsx'
import { Problem } from '../../ui/page.tsx'
import classes from './collection-head.module.css'

/** Characters of a name or reference at most, as in the contract. */
const MAX_LENGTH = 300

/** The name of a collection and whether it is saved; a form until it is saved, and nothing while it is empty. */
export function CollectionHead() {
  const state = useCollection()
  const [isSavedHere, setIsSavedHere] = useState(false)
  if (state.saved) return <SavedHead saved={state.saved} takesFocus={isSavedHere} />
  return isUnsaved(state) ? <SaveForm onSaved={() => setIsSavedHere(true)} /> : null
}

function SaveForm({ onSaved }: { onSaved(): void }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [reference, setReference] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const save = async () => {
    if (name.trim() === '') return setProblem('A collection needs a name.')
    setProblem(undefined)
    setIsPending(true)
    try {
      await collection.save({ name: name.trim(), external_identifier: reference.trim() || null })
      onSaved()
      showToast({ tone: 'success', title: `Saved the collection ${name.trim()}` })
      void client.invalidateQueries({ queryKey: queryKeys.collections })
    } catch (error) {
      setProblem(`The collection is not saved. ${sentenceOf(error)} Everything in it is still here.`)
    } finally {
      setIsPending(false)
    }
  }
  return (
    <form
      className={classes.head}
      aria-label="Save the collection"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) void save()
      }}
    >
      <p className={classes.unsaved}>Not saved yet</p>
      <TextInput
        label="Name"
        size="xs"
        value={name}
        maxLength={MAX_LENGTH}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="Reference"
        size="xs"
        placeholder="Such as a manuscript number"
        value={reference}
        maxLength={MAX_LENGTH}
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
      />
      <Button type="submit" size="compact-md" loading={isPending}>
        Save
      </Button>
      {problem && <Problem>{problem}</Problem>}
    </form>
  )
}

/** The name and reference of a saved collection. Takes the focus after the form that saved it is gone. */
function SavedHead({ saved, takesFocus }: { saved: SavedCollection; takesFocus: boolean }) {
  const { name, external_identifier, access } = saved
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className={classes.head}>
      {access.is_owned ? (
        <>
          <InlineEdit
            value={name}
            label="Name of the collection"
            editLabel={`Rename ${name}`}
            maxLength={MAX_LENGTH}
            emptyProblem="A collection needs a name."
            onSave={(next) => collection.describe({ name: next })}
          >
            {(visibleName) => (
              <h2 ref={heading} tabIndex={-1} className={classes.name}>
                {visibleName}
              </h2>
            )}
          </InlineEdit>
          <InlineEdit
            value={external_identifier ?? ''}
            label="Reference, such as the number of a manuscript"
            editLabel={`${external_identifier ? 'Change' : 'Add'} the reference of ${name}`}
            maxLength={MAX_LENGTH}
            onSave={(next) => collection.describe({ external_identifier: next === '' ? null : next })}
          >
            {(visibleReference) => (
              <span className={classes.reference}>{visibleReference === '' ? 'No reference' : visibleReference}</span>
            )}
          </InlineEdit>
        </>
      ) : (
        <>
          <h2 className={classes.name}>{name}</h2>
          {external_identifier && <span className={classes.reference}>{external_identifier}</span>}
          <span className={classes.reference}>
            Shared with you: your changes are visible to everyone it is shared with.
          </span>
        </>
      )}
      <SavedState />
    </div>
  )
}

function SavedState() {
  const isSending = useIsSending()
  return (
    <p className={classes.state} role="status">
      {isSending ? (
        <IconCloudUpload size={15} stroke={1.7} aria-hidden />
      ) : (
        <IconCircleCheck size={15} stroke={1.7} className={classes.good} aria-hidden />
      )}
      {isSending ? 'Saving…' : 'Saved'}
    </p>
  )
}
