import type { AdminPersonDetailView, BodyOf } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { Button, Skeleton, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { Age } from '../../ui/age.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Problem, QuietText } from '../../ui/page.tsx'
import { SendForm } from '../../ui/send-form.tsx'
import shared from '../../ui/shared.module.css'
import { Tick } from '../../ui/tick.tsx'
import classes from './admin.module.css'
import { draftFields } from './draft-field.ts'
import { HandOver } from './hand-over.tsx'
import { Invitation } from './invitation.tsx'
import { MergeAccounts } from './merge-accounts.tsx'
import { messages } from './messages.ts'
import { OrganisationField } from './organisation-field.tsx'
import { personQuery, useAct } from './use-admin.ts'

const words = messages.person

/** Somebody with an account, and what an administrator may do. */
export function PersonDialog({ uuid, onClose }: { uuid: string; onClose(): void }) {
  const { data: person, error } = useQuery(personQuery(uuid))
  return (
    <Dialog title={person ? fullName(person) : messages.parts.people} onClose={onClose}>
      {error ? (
        <Problem>{sentenceOf(error)}</Problem>
      ) : person ? (
        <Person person={person} onClose={onClose} />
      ) : (
        <Skeleton height={240} aria-label={words.loading} />
      )}
    </Dialog>
  )
}

interface PersonProps {
  person: AdminPersonDetailView
}

function Person({ person, onClose }: PersonProps & { onClose(): void }) {
  const { user } = useProfile()
  return (
    <div className={shared.stackLarge}>
      {person.may_change ? <Details person={person} /> : <QuietText>{words.belongsElsewhere}</QuietText>}
      <Facts
        className={`${shared.stackTiny} ${shared.terms} ${shared.breaking}`}
        facts={[
          [words.username, person.username],
          [words.made, <Age key="made" time={person.created_at} />],
          [words.secondFactor, person.has_second_factor ? words.isSetUp : words.isNotSetUp],
          [words.things, words.thingsOf(person.things)],
        ]}
      />
      <Roles person={person} onGone={onClose} />
      {person.may_change && user.username !== person.username && <Access person={person} />}
      <HandOver person={person} />
      {user.is_operator && <MergeAccounts person={person} />}
    </div>
  )
}

/** Names and address. */
function Details({ person }: PersonProps) {
  const [typed, setTyped] = useState({
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
  })
  const save = useAct(() => call('changePerson', { params: { uuid: person.uuid }, body: typed }), {
    done: (changed) => words.saved(fullName(changed)),
  })
  const isChanged = Object.entries(typed).some(([field, value]) => person[field as keyof typeof typed] !== value)
  const text = draftFields(typed, setTyped, save.error)
  const field = (name: keyof typeof typed, label: string) => (
    <TextInput label={label} {...text(name)} autoComplete="off" />
  )
  return (
    <SendForm
      act={save}
      onSend={() => save.mutate(undefined)}
      label={messages.save}
      isDisabled={!isChanged}
      isQuiet
      className={shared.stack}
    >
      <div className={`${shared.phoneColumns} ${shared.stack}`}>
        {field('first_name', words.firstName)}
        {field('last_name', words.lastName)}
      </div>
      {field('email', words.email)}
    </SendForm>
  )
}

/** Where the person belongs, and as what. */
function Roles({ person, onGone }: PersonProps & { onGone(): void }) {
  const { user } = useProfile()
  const [leaving, setLeaving] = useState<AdminPersonDetailView['organisations'][number]>()
  const params = (name: string) => ({ uuid: person.uuid, name })
  const set = useAct(
    ({ name, is_local_admin }: { name: string; is_local_admin: boolean }) =>
      call('setMembership', { params: params(name), body: { is_local_admin } }),
    { failed: words.notSaved, done: (changed) => words.saved(fullName(changed)) },
  )
  const leave = useAct(({ name }: { name: string }) => call('deleteMembership', { params: params(name) }), {
    failed: words.notSaved,
    done: () => words.left(fullName(person), leaving?.display_name ?? ''),
  })
  const isSelf = user.username === person.username
  const belongsTo = (wanted: string) => person.organisations.some(({ name }) => name === wanted)
  return (
    <section className={`${shared.stack} ${shared.lineAbove}`} aria-label={words.roles}>
      <h3 className={shared.strongBody}>{words.roles}</h3>
      {person.organisations.map((organisation) => (
        <div key={organisation.name} className={`${shared.wrappingRow} ${shared.spread}`}>
          <Tick
            label={words.isLocalAdmin(organisation.display_name)}
            checked={organisation.is_local_admin}
            description={
              (isSelf && !user.is_operator && words.ownRole) || (organisation.is_suspended && words.suspended)
            }
            disabled={set.isPending || (isSelf && !user.is_operator)}
            onChange={(isTicked) => set.mutate({ name: organisation.name, is_local_admin: isTicked })}
          />
          {!isSelf && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={words.leaveOf(organisation.display_name)}
              onClick={() => setLeaving(organisation)}
            >
              {words.leave}
            </Button>
          )}
        </div>
      ))}
      {user.is_operator && (
        <OrganisationField
          label={words.join}
          value={null}
          onChange={(name) => name && !belongsTo(name) && set.mutate({ name, is_local_admin: false })}
        />
      )}
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={words.leave}
        sentence={words.confirmLeave(fullName(person), leaving?.display_name ?? '')}
        confirmLabel={words.leave}
        isPending={leave.isPending}
        onConfirm={() =>
          leaving &&
          leave.mutate(leaving, {
            onSuccess: user.is_operator ? () => {} : onGone,
            onSettled: () => setLeaving(undefined),
          })
        }
        onClose={() => setLeaving(undefined)}
      />
    </section>
  )
}

type Asked = 'deactivate' | 'signOut' | 'resetFactor' | 'makeOperator'

const confirmations: Record<Asked, (name: string) => string> = {
  deactivate: words.confirmDeactivate,
  signOut: words.confirmSignOut,
  resetFactor: words.confirmResetFactor,
  makeOperator: words.confirmMakeOperator,
}

/** Whether and how the person comes in. */
function Access({ person }: PersonProps) {
  const { user } = useProfile()
  const [asked, setAsked] = useState<Asked>()
  const name = fullName(person)
  const params = { uuid: person.uuid }
  const change = useAct((body: BodyOf<'changePerson'>) => call('changePerson', { params, body }), {
    failed: words.notSaved,
    done: ({ is_active }, { is_operator }) =>
      is_operator !== undefined ? words.saved(name) : is_active ? words.opened(name) : words.closed(name),
  })
  const signOut = useAct(() => call('signOutPerson', { params }), {
    failed: words.notSaved,
    done: () => words.signedOut(name),
  })
  const invite = useAct(() => call('invitePerson', { params }), {
    failed: words.notSaved,
    done: ({ sent_to }) => (sent_to ? words.invited(sent_to) : undefined),
  })
  const resetFactor = useAct(() => call('resetSecondFactor', { params }), {
    failed: words.notSaved,
    done: () => words.factorReset(name),
  })
  const close = () => setAsked(undefined)
  const confirm = () => {
    if (asked === 'signOut') signOut.mutate(undefined, { onSettled: close })
    else if (asked === 'resetFactor') resetFactor.mutate(undefined, { onSettled: close })
    else change.mutate(asked === 'makeOperator' ? { is_operator: true } : { is_active: false }, { onSettled: close })
  }
  return (
    <section className={`${shared.stack} ${shared.lineAbove}`} aria-label={words.access}>
      <h3 className={shared.strongBody}>{words.access}</h3>
      {user.is_operator && (
        <Switch
          label={words.isOperator}
          checked={person.is_operator}
          disabled={change.isPending}
          onChange={({ currentTarget }) =>
            currentTarget.checked ? setAsked('makeOperator') : change.mutate({ is_operator: false })
          }
        />
      )}
      <div className={`${shared.buttonRow} ${classes.buttons}`}>
        {person.is_active && (
          <>
            <Button variant="default" loading={invite.isPending} onClick={() => invite.mutate(undefined)}>
              {words.invite}
            </Button>
            <Button variant="default" onClick={() => setAsked('signOut')}>
              {words.signOut}
            </Button>
          </>
        )}
        {user.is_operator && person.has_second_factor && (
          <Button variant="default" onClick={() => setAsked('resetFactor')}>
            {words.resetFactor}
          </Button>
        )}
        {person.is_active ? (
          <Button variant="default" onClick={() => setAsked('deactivate')}>
            {words.deactivate}
          </Button>
        ) : (
          <Button variant="default" loading={change.isPending} onClick={() => change.mutate({ is_active: true })}>
            {words.activate}
          </Button>
        )}
      </div>
      {invite.data?.link && <Invitation link={invite.data.link} />}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={words[asked ?? 'deactivate']}
        sentence={confirmations[asked ?? 'deactivate'](name)}
        confirmLabel={words[asked ?? 'deactivate']}
        isPending={signOut.isPending || resetFactor.isPending || change.isPending}
        onConfirm={confirm}
        onClose={close}
      />
    </section>
  )
}
