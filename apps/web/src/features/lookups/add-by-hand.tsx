import type { BodyOf } from '@cognate/contract'
import { isEmailAddress, MAX_ADDRESS_LENGTH } from '@cognate/contract/email-address'
import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { collection } from '../../model/collection/collection.ts'
import { isIncluded } from '../../model/collection/collection-state.ts'
import { useMayEdit } from '../../model/collection/use-collection.ts'
import { messages as shared } from '../../model/messages.ts'
import look from '../../ui/shared.module.css'
import { messages } from './messages.ts'

interface AddByHandProps {
  person: Pick<BodyOf<'findEmailAddresses'>, 'identifier' | 'display_name'>
  onAdded(address: string): void
}

/** An address that a person knows and no service found. */
export function AddByHand({ person, onAdded }: AddByHandProps) {
  const [text, setText] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [note, setNote] = useState<string>()
  const id = useId()
  const name = person.display_name ?? ''
  const expert = { record_type: 'author' as const, identifier: person.identifier }
  const mayEdit = useMayEdit()
  // The collection has its own address of them, which is not theirs to change.
  if (!mayEdit && isIncluded(collection.state(), expert)) return null

  const open = () => {
    // What was saved before is not what is typed now.
    setNote(undefined)
    setText('')
  }
  const save = async () => {
    const address = (text ?? '').trim()
    if (!isEmailAddress(address)) return setProblem(shared.incompleteAddress)
    try {
      await collection.saveAddress(expert, address)
      setNote(isIncluded(collection.state(), expert) ? messages.saved : messages.kept(name))
      setText(undefined)
      onAdded(address)
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }
  return (
    <>
      {text === undefined ? (
        <Button size="compact-sm" variant="default" onClick={open}>
          {messages.byHand}
        </Button>
      ) : (
        <form
          className={`${look.stackSmall} ${look.wide}`}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <TextInput
            id={id}
            type="email"
            label={messages.fieldOf(name)}
            maxLength={MAX_ADDRESS_LENGTH}
            value={text}
            error={problem}
            data-autofocus
            autoFocus
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              setProblem(undefined)
            }}
          />
          <div className={`${look.wrappingRow} ${look.aboveSmall}`}>
            <Button size="compact-sm" type="submit">
              {messages.save}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setText(undefined)}>
              {messages.cancel}
            </Button>
          </div>
        </form>
      )}
      <p className={look.quiet} role="status">
        {note}
      </p>
    </>
  )
}
