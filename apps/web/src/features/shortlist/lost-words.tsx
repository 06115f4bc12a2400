import { LONGEST_NOTE } from '@cognate/contract/limits'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { changeTopic } from '../../model/collection/change-topic.ts'
import { collection } from '../../model/collection/collection.ts'
import { type CollectedRecord, keyOf } from '../../model/collection/collection-state.ts'
import { messages as collectionMessages } from '../../model/collection/messages.ts'
import { nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { typedWords } from '../../model/query/unsaved-queries.ts'
import { showToast } from '../../model/toasts.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { Warning } from '../../ui/warning.tsx'
import { messages } from './messages.ts'
import classes from './people-table.module.css'
import { fieldKey } from './saved-fields.tsx'

/** What may be written of somebody, by the beginning of the name of its field. */
const fields = { note: 'note', declined: 'declined_reason' } as const

interface LostWords {
  key: string
  text: string
  field: (typeof fields)[keyof typeof fields]
  /** As they were while they were here. */
  record: CollectedRecord
}

interface LostWordsProps {
  included: readonly CollectedRecord[]
  mayEdit: boolean
}

/** What was typed of people whom somebody else removed meanwhile: their rows are gone, and the words are not. */
export function WordsOfGone({ included, mayEdit }: LostWordsProps) {
  const { lost, forget } = useLostWords(included)
  const addAgain = ({ record: { uuid: _, ...record }, field, text, key }: LostWords) => {
    const isThere = included.some(({ uuid }) => uuid && uuid === record.alternate_of)
    const words = { [field]: text.slice(0, LONGEST_NOTE) }
    collection.include([{ ...record, ...(!isThere && { alternate_of: null }), ...words }])
    forget(key)
    const topic = topicOf(record)
    showToast({ tone: 'success', title: messages.isBack(nameOfCollected(record)), topic })
  }
  return lost.map((words) => {
    const { key, text, record } = words
    const name = nameOfCollected(record)
    return (
      <section
        key={key}
        data-on="screen"
        className={`${shared.stackSmall} ${classes.lost}`}
        aria-label={messages.wordsOn(name)}
      >
        <Warning>{`${messages.notChanged(name)}. ${collectionMessages.removedMeanwhile}`}</Warning>
        <p className={classes.leftText}>
          {messages.yourWords} <bdi>{text}</bdi>
        </p>
        <div className={shared.buttonRow}>
          <CopyButton isSmall text={text} label={messages.copyTyped(text)} />
          {mayEdit && <QuietButton onClick={() => addAgain(words)}>{messages.addAgainWith}</QuietButton>}
          <QuietButton onClick={() => forget(key)}>{messages.forgetWords}</QuietButton>
        </div>
      </section>
    )
  })
}

const topicOf = (record: CollectedRecord) => `words ${keyOf(record)}`

function useLostWords(included: readonly CollectedRecord[]) {
  const { pathname } = useLocation()
  const owner = useProfile().user.username
  const [, setForgotten] = useState(0)
  const known = useRef(new Map<string, CollectedRecord>())
  const prefix = fieldKey(pathname, '')
  const here = new Set(included.map(({ identifier }) => identifier))
  const lost = typedWords.findUnder(prefix, owner).flatMap(({ key, value }): LostWords[] => {
    const [begin = '', identifier = ''] = key.slice(prefix.length).split(' ')
    const record = known.current.get(identifier)
    const text = value.text.trim()
    if (!record || here.has(identifier) || text === '' || !(begin in fields)) return []
    return [{ key, text, record, field: fields[begin as keyof typeof fields] }]
  })
  useEffect(() => {
    for (const record of included) known.current.set(record.identifier, record)
  }, [included])
  const forget = (key: string) => {
    typedWords.keep(key, { owner, value: undefined })
    setForgotten((count) => count + 1)
  }
  useSaid(lost)
  return { lost, forget }
}

/** Says once of each that it could not be saved: the row is gone from under whoever typed there. */
function useSaid(lost: readonly LostWords[]): void {
  const said = useRef(new Set<string>())
  const say = useEffectEvent((key: string) => {
    const words = lost.find((one) => one.key === key)
    if (!words || said.current.has(key)) return
    said.current.add(key)
    showToast({
      ...{ tone: 'danger', title: messages.notChanged(nameOfCollected(words.record)) },
      details: `${collectionMessages.removedMeanwhile} ${messages.wordsKept}`,
      ...{ takesBack: changeTopic([words.record]), topic: topicOf(words.record) },
    })
  })
  const keys = lost.map(({ key }) => key).join('\n')
  useEffect(() => {
    for (const key of keys.split('\n')) say(key)
  }, [keys])
}
