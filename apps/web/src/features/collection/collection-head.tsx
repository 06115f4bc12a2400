import { fullName } from '@cognate/contract/full-name'
import { LONGEST_NAME } from '@cognate/contract/limits'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { isFocusFree } from '../../lib/keep-focus.ts'
import { collection } from '../../model/collection/collection.ts'
import { isUnsaved, mayChange, type SavedCollection } from '../../model/collection/collection-state.ts'
import { messages as collectionMessages } from '../../model/collection/messages.ts'
import { useCollection, useSavingState } from '../../model/collection/use-collection.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { showToast } from '../../model/toasts.ts'
import { CollectionNameEdit, CollectionReferenceEdit } from '../../ui/collection-edits.tsx'
import { IconCircleCheck, IconCloudUpload } from '../../ui/icons.tsx'
import { Problem } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import classes from './collection-head.module.css'
import { messages } from './messages.tsx'

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
  const [isNameless, setIsNameless] = useState(false)
  const save = useMutation({
    mutationFn: () => collection.save({ name: name.trim(), external_identifier: reference.trim() || null }),
    onSuccess: () => {
      onSaved()
      showToast({ tone: 'success', title: messages.saved(name.trim()) })
      void client.invalidateQueries({ queryKey: queryKeys.collections })
    },
  })
  const problem = isNameless ? collectionMessages.needsName : save.error && messages.notSaved(sentenceOf(save.error))
  return (
    <form
      className={`${shared.column} ${shared.rigid} ${classes.head}`}
      aria-label={messages.saveForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsNameless(name.trim() === '')
        if (name.trim() !== '' && !save.isPending) save.mutate()
      }}
    >
      <p className={`${shared.quietSmall} ${shared.belowTiny}`}>{messages.unsaved}</p>
      <TextInput
        label={messages.name}
        size="xs"
        value={name}
        maxLength={LONGEST_NAME}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label={messages.reference}
        size="xs"
        placeholder={messages.referenceHint}
        value={reference}
        maxLength={LONGEST_NAME}
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
      />
      <Button type="submit" size="compact-md" loading={save.isPending}>
        {messages.save}
      </Button>
      {problem && <Problem>{problem}</Problem>}
    </form>
  )
}

/** The name and reference of a saved collection. Takes the focus after the form that saved it is gone. */
function SavedHead({ saved, takesFocus }: { saved: SavedCollection; takesFocus: boolean }) {
  const { name, external_identifier, access } = saved
  const { owner } = access
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus && isFocusFree()) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className={`${shared.column} ${shared.rigid} ${classes.head}`}>
      {access.is_owned ? (
        <>
          <CollectionNameEdit name={name} onSave={(next) => collection.describe({ name: next })}>
            {(visibleName) => (
              <h2 ref={heading} tabIndex={-1} className={`${shared.strongBody} ${shared.breaking}`}>
                {visibleName}
              </h2>
            )}
          </CollectionNameEdit>
          <CollectionReferenceEdit
            collection={saved}
            onSave={(next) => collection.describe({ external_identifier: next })}
          >
            {(visibleReference) => (
              <span className={`${shared.quietSmall} ${shared.breaking}`}>
                {visibleReference === '' ? messages.noReference : visibleReference}
              </span>
            )}
          </CollectionReferenceEdit>
        </>
      ) : (
        <>
          <h2 className={`${shared.strongBody} ${shared.breaking}`}>{name}</h2>
          {external_identifier && (
            <span className={`${shared.quietSmall} ${shared.breaking}`}>{external_identifier}</span>
          )}
          <span className={`${shared.quietSmall} ${shared.breaking}`}>
            {(mayChange(saved) ? messages.sharedToEdit : messages.sharedToView)(owner && fullName(owner))}
          </span>
        </>
      )}
      <SavedState />
    </div>
  )
}

function SavedState() {
  const state = useSavingState()
  return (
    <p className={`${shared.row} ${shared.quietSmall} ${shared.breaking}`}>
      {state === 'sending' ? (
        <>
          <IconCloudUpload size={15} stroke={1.7} aria-hidden />
          {messages.saving}
        </>
      ) : (
        state === 'saved' && (
          <>
            <IconCircleCheck size={15} stroke={1.7} className={shared.success} aria-hidden />
            {messages.isSaved}
          </>
        )
      )}
    </p>
  )
}
