import type { AdminPersonView, MergedPeopleView } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { Button, SegmentedControl, Select, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Problem, QuietText } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import { peopleQuery, useAct } from './use-admin.ts'

const words = messages.merge

/** Merges this account and another one of the same person: which one stays is chosen. */
export function MergeAccounts({ person }: { person: AdminPersonView }) {
  const [other, setOther] = useState<AdminPersonView | null>(null)
  const [stays, setStays] = useState<'this' | 'other'>('this')
  const { username } = person
  return (
    <section className={`${shared.stack} ${shared.lineAbove}`} aria-label={words.title}>
      <h3 className={shared.strongBody}>{words.title}</h3>
      <PersonField label={words.other} description={words.lead} value={other} onChange={setOther} except={username} />
      {other && (
        <>
          <div className={shared.stackSmall}>
            <span id="stays" className={shared.strongBody}>
              {words.stays}
            </span>
            <SegmentedControl
              aria-labelledby="stays"
              data={[
                { value: 'this', label: username },
                { value: 'other', label: other.username },
              ]}
              value={stays}
              onChange={(chosen) => setStays(chosen as 'this' | 'other')}
              fullWidth
            />
          </div>
          <Merger
            goes={stays === 'this' ? other : person}
            into={stays === 'this' ? username : other.username}
            onDone={() => setOther(null)}
          />
        </>
      )}
    </section>
  )
}

interface MergerProps {
  goes: AdminPersonView
  into: string
  onDone(): void
}

/** What would move, and the press that moves it. */
function Merger({ goes: { uuid, username: from }, into, onDone }: MergerProps) {
  const { user } = useProfile()
  const [isAsked, setIsAsked] = useState(false)
  const merge = (dry_run: boolean) => call('mergePeople', { params: { uuid }, body: { into, dry_run } })
  const preview = useQuery({
    queryKey: queryKeys.adminList('merge', { uuid, into }),
    queryFn: () => merge(true),
    enabled: user.username !== from,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const run = useAct(() => merge(false), { failed: words.failed, done: () => words.done(from, into) })
  if (user.username === from) return <Problem>{words.ownAccount}</Problem>
  if (preview.error) return <Problem>{sentenceOf(preview.error)}</Problem>
  if (!preview.data) return <Skeleton height={80} aria-label={words.loading} />
  return (
    <div className={shared.stack}>
      <Moves merged={preview.data} from={from} />
      <div className={shared.endRow}>
        <Button variant="default" onClick={() => setIsAsked(true)}>
          {words.merge}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title={words.title}
        sentence={words.confirm(from, into)}
        confirmLabel={words.merge}
        isPending={run.isPending}
        onConfirm={() => run.mutate(undefined, { onSuccess: onDone, onSettled: () => setIsAsked(false) })}
        onClose={() => setIsAsked(false)}
      />
    </div>
  )
}

function Moves({ merged, from }: { merged: MergedPeopleView; from: string }) {
  const facts = [
    [words.made, words.things(merged)],
    [words.received, words.receivedOf(merged)],
    [words.memberships, words.listed(merged.memberships)],
    [words.signIns, words.listed(merged.sign_ins)],
    [words.signInsLeft, merged.sign_ins_left.length > 0 && words.listed(merged.sign_ins_left)],
    [words.ends, words.endsOf(merged.api_keys)],
  ] as const
  return (
    <>
      <QuietText>{words.moves(from)}</QuietText>
      <Facts className={`${shared.stackTiny} ${shared.terms} ${shared.breaking}`} facts={facts} />
    </>
  )
}

/** Milliseconds without typing before the server is asked. */
const DELAY = 150

interface PersonFieldProps {
  label: string
  description: string
  value: AdminPersonView | null
  onChange(person: AdminPersonView | null): void
  /** The user name of somebody who is not offered. */
  except: string
}

/** Chooses one of all people with an account, whom the server searches. */
function PersonField({ label, description, value, onChange, except }: PersonFieldProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, DELAY)
  const { data, isFetching } = useQuery(peopleQuery({ page: 1, search, organisation: null, state: null }))
  const found = data?.results.filter(({ username }) => username !== except) ?? []
  const offered = value && !found.some(({ uuid }) => uuid === value.uuid) ? [value, ...found] : found
  const options = offered.map((person) => ({
    value: person.uuid,
    label: messages.merge.named(fullName(person), person.username),
  }))
  return (
    <Select
      label={label}
      description={description}
      data={options}
      value={value?.uuid ?? null}
      onChange={(chosen) => onChange(offered.find(({ uuid }) => uuid === chosen) ?? null)}
      searchable
      clearable
      onSearchChange={(text) => setTyped(options.some(({ label: shown }) => shown === text) ? '' : text)}
      filter={({ options: all }) => all}
      nothingFoundMessage={isFetching ? messages.merge.searching : messages.people.nobody}
      maxDropdownHeight={240}
    />
  )
}
