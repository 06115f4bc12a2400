import type { SecondFactorsView } from '@cognate/contract'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../lib/api-error.ts'
import { formatAge } from '../../lib/format-age.ts'
import { canUsePasskeys } from '../../lib/passkeys.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { Problem, Section } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { type FactorAct, FactorDialog } from './factor-dialog.tsx'
import { factorsQuery } from './factors-query.ts'
import { messages } from './messages.ts'
import classes from './second-factor.module.css'

/** What is asked for beside the password, and how it is set up and removed. */
export function SecondFactorSection() {
  const factors = useQuery(factorsQuery)
  const [act, setAct] = useState<FactorAct>()
  return (
    <Section title={messages.title} lead={messages.lead}>
      <Need />
      {factors.error && <Problem>{sentenceOf(factors.error)}</Problem>}
      {factors.isPending && <Skeleton height={120} />}
      {factors.data && <Factors factors={factors.data} onAct={setAct} />}
      {act && <FactorDialog act={act} onClose={() => setAct(undefined)} />}
    </Section>
  )
}

/** Why somebody who administers is asked to act. */
function Need() {
  const { second_factor_needed: need } = useProfile().user
  if (need === null) return null
  return (
    <div className={`${shared.looseRow} ${shared.note} ${shared.below} ${shared.onSoft} ${classes.notice}`}>
      <p>{need === 'set_up' ? messages.needed : messages.signInAgain}</p>
      {need === 'sign_in' && (
        <Button component={Link} to="/logout" variant="default">
          {messages.signOut}
        </Button>
      )}
    </div>
  )
}

function Factors({ factors, onAct }: { factors: SecondFactorsView; onAct(act: FactorAct): void }) {
  const { has_totp, passkeys, recovery_codes_left } = factors
  const now = Date.now()
  const isLast = passkeys.length + (has_totp ? 1 : 0) === 1
  const canAdd = canUsePasskeys()
  return (
    <div className={classes.factors}>
      <Factor name={messages.app} state={has_totp ? messages.appState : messages.noApp}>
        {has_totp ? (
          <Remove label={messages.removeApp} onClick={() => onAct({ kind: 'remove-app', isLast })} />
        ) : (
          <Button variant="default" onClick={() => onAct({ kind: 'app' })}>
            {messages.setUpApp}
          </Button>
        )}
      </Factor>
      <Factor
        name={messages.passkeys}
        state={canAdd ? (passkeys.length === 0 ? messages.noPasskeys : '') : messages.noPasskeysHere}
      >
        {canAdd && (
          <Button variant="default" onClick={() => onAct({ kind: 'passkey' })}>
            {messages.addPasskey}
          </Button>
        )}
      </Factor>
      {passkeys.map(({ id, name, created_at, last_used_at }) => (
        <Factor
          key={id}
          name={name}
          state={messages.passkeyFacts(formatAge(created_at, now), last_used_at && formatAge(last_used_at, now))}
        >
          <Remove
            label={messages.removePasskey(name)}
            onClick={() => onAct({ kind: 'remove-passkey', id, name, isLast })}
          />
        </Factor>
      ))}
      {(has_totp || passkeys.length > 0) && (
        <Factor name={messages.codes} state={messages.codesLeft(recovery_codes_left)}>
          <Button variant="default" onClick={() => onAct({ kind: 'codes' })}>
            {messages.newCodes}
          </Button>
        </Factor>
      )}
    </div>
  )
}

function Factor({ name, state, children }: { name: string; state: string; children: ReactNode }) {
  return (
    <div className={`${shared.spreadRow} ${shared.listRow} ${shared.wrapping}`}>
      <div className={shared.fitting}>
        <div className={shared.strong}>{name}</div>
        {state && <div className={shared.quietSmall}>{state}</div>}
      </div>
      {children}
    </div>
  )
}

function Remove({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button variant="default" aria-label={label} onClick={onClick}>
      {messages.remove}
    </Button>
  )
}
