import type { PersonPage, SearchView, StoredRecordView } from '@cognate/contract'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { collection } from '../../model/collection/collection.ts'
import { readCollection } from '../../model/collection/collection-query.ts'
import { factsOfPerson, keyOf, mayChange, type RecordIdentity } from '../../model/collection/collection-state.ts'
import { queryClient } from '../../model/query-client.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { tabs } from '../../model/tabs.ts'
import { useLookup } from '../../model/use-lookup.ts'
import { Picker } from '../../ui/picker.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { doubtsOf } from './doubts-of.ts'
import { messages } from './messages.ts'

type Person = Pick<PersonPage, 'identifier' | 'author'>

/** Puts somebody into a saved collection from their own page, whichever is open elsewhere. */
export function AddToCollection({ person }: { person: Person }) {
  const lookup = useLookup({ key: 'open-collections', ask: findCollections, ...lookupOptions })
  const add = useMutation({ mutationFn: (to: Target) => addTo(to, person) })
  const takeBack = useMutation({ mutationFn: removeAgain, onSuccess: () => add.reset() })
  const done = add.data
  const pick = (uuid: string) => {
    takeBack.reset()
    add.mutate({ uuid })
  }
  return (
    <div className={shared.stackTight}>
      <Picker
        label={messages.collect}
        placeholder={messages.collectHint}
        options={lookup.matches.map(({ uuid, name, external_identifier }) => ({
          ...{ value: uuid, label: name, hint: external_identifier ?? undefined },
        }))}
        onPick={pick}
        emptyMessage={lookup.emptyMessage}
        lookUp={lookup}
      />
      <div role="status">
        {done?.how === 'added' && (
          <Said words={messages.added} of={done}>
            <QuietButton disabled={takeBack.isPending} onClick={() => takeBack.mutate(done)}>
              {messages.takeBack}
            </QuietButton>
          </Said>
        )}
        {done?.how === 'already in' && <Said words={messages.alreadyIn} of={done} />}
        {done?.how === 'doubted' && (
          <Doubted of={done} onAdd={() => add.mutate({ uuid: done.to.uuid, isSure: true })} />
        )}
        {takeBack.data && <Said words={messages.takenBack} of={takeBack.data} />}
        {(add.error ?? takeBack.error) && <p className={shared.danger}>{sentenceOf(add.error ?? takeBack.error)}</p>}
      </div>
    </div>
  )
}

interface DoubtedProps {
  of: Doubts
  onAdd(): void
}

/** What speaks against adding somebody; a further press adds them. */
function Doubted({ of: { to, hidden, doubts }, onAdd }: DoubtedProps) {
  const after = hidden && messages.hiddenBecause(hidden.reason)
  return (
    <>
      {doubts.map((words) => (
        <p key={words} className={`${shared.danger} ${shared.strongSmall}`}>
          {words}
        </p>
      ))}
      <Said words={hidden ? messages.hiddenIn : messages.notYetIn} of={{ to }} {...(after && { after })}>
        <QuietButton onClick={onAdd}>{messages.addAnyway}</QuietButton>
      </Said>
    </>
  )
}

interface SaidProps {
  words: string
  of: { to: Pick<SearchView, 'uuid' | 'name' | 'external_identifier'> }
  after?: string
  children?: ReactNode
}

/** What became of it, with the way to the collection. */
function Said({ words, of: { to }, after, children }: SaidProps) {
  return (
    <p className={shared.wrappingRow}>
      <span>
        {words}{' '}
        <Link to={`/app/collection/${to.uuid}/`}>
          <bdi>{to.external_identifier || to.name}</bdi>
        </Link>
        {after && <> ({after})</>}
      </span>
      {children}
    </p>
  )
}

const lookupOptions = { noMatchMessage: messages.noCollection, minLength: 0, staleTime: 0 }

/** Those that are open and that the caller may change; the last changed first. */
async function findCollections(text: string, signal: AbortSignal) {
  const { results } = await call('listSearches', {
    query: { search_string: text, page_size: 20, exclude_closed: 'true' },
    signal,
  })
  return results.filter(mayChange)
}

interface Target {
  uuid: string
  /** Whether somebody is added nevertheless who is hidden there, or against whom something speaks. */
  isSure?: boolean
}

/** Nobody was added, for whoever adds them should know this first. */
interface Doubts {
  how: 'doubted'
  to: SearchView
  /** As whom the collection hides them. */
  hidden: StoredRecordView | undefined
  doubts: readonly string[]
}

type Added = { how: 'added'; to: SearchView; record: string }

async function addTo({ uuid, isSure }: Target, { identifier, author }: Person) {
  const to = await readCollection(uuid)
  const person = { record_type: 'author' as const, identifier }
  const isThem = (record: RecordIdentity) => keyOf(record) === keyOf(person)
  if (to.included_records.some(isThem)) return { how: 'already in' as const, to }
  if (!isSure) {
    const hidden = to.excluded_records.find(isThem)
    const doubts = await doubtsOf({ identifier, author }, to)
    if (hidden || doubts.length > 0) return { how: 'doubted', to, hidden, doubts } satisfies Doubts
  }
  const fields = { display_name: author.display_name, ...factsOfPerson(author) }
  const { records } = await call('addIncludedRecords', { params: { uuid }, body: { records: [{ ...person, fields }] } })
  tellOthers(uuid)
  return { how: 'added' as const, to, record: records[0]!.uuid } satisfies Added
}

async function removeAgain({ to, record }: Added) {
  await call('deleteIncludedRecord', { params: { uuid: record } })
  tellOthers(to.uuid)
  return { to }
}

/** What shows the collection, here and in other tabs, reads it again. */
function tellOthers(uuid: string): void {
  if (collection.state().saved?.uuid === uuid) collection.refresh()
  tabs.postCollectionChange(uuid)
  for (const queryKey of [queryKeys.collections, queryKeys.allLoads]) void queryClient.invalidateQueries({ queryKey })
}
