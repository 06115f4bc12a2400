import type { AdminPersonView, MergedPeopleView } from '@cognate/contract'
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
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
import { PersonField } from './person-field.tsx'
import { useAct } from './use-admin.ts'

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
