import type { ExpertFields } from '@cognate/contract'
import { Popover } from '@mantine/core'
import { Suspense, useEffect, useRef, useState } from 'react'
import { collection } from '../../model/collection/collection.ts'
import { FIND_EMAIL } from '../../model/row-marks.ts'
import { useMay } from '../../model/who-i-am.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import parts from '../../ui/row-parts.module.css'
import shared from '../../ui/shared.module.css'
import { upTo } from '../../ui/widths.ts'
import classes from './find-email.module.css'
import { messages } from './messages.ts'
import { toLookupPerson } from './profile-links.tsx'

const load = async () => (await import('./email-candidates.tsx')).EmailCandidates
const EmailCandidates = lazyPart(load)

/** Limits the height to the room on its side; with less than 240 px it opens on the other side. */
const limitHeight = ({
  availableHeight,
  elements,
}: {
  availableHeight: number
  elements: { floating: HTMLElement }
}) => {
  elements.floating.style.maxHeight = `min(60vh, ${Math.max(availableHeight, 240)}px)`
}

type Expert = Pick<ExpertFields, 'id' | 'display_name' | 'orcid' | 'ids' | 'last_known_institutions'>

/** Looks for published addresses of an expert whose last institution is known. */
export function FindEmail({ expert }: { expert: Expert }) {
  const mayFind = useMay('find_email')
  const [popoverParent, setPopoverParent] = useState<HTMLElement>()
  const [bestAddress, setBestAddress] = useState<string | null>(() =>
    collection.addressOf({ record_type: 'author', identifier: expert.id }),
  )
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // The button mounts again when the popover closes, and must exist before it can take the focus.
    if (wasOpen.current && !popoverParent) button.current?.focus({ preventScroll: true })
    wasOpen.current = popoverParent !== undefined
    // On telephones the addresses need the room below.
    if (popoverParent && window.matchMedia(upTo('middle')).matches) button.current?.scrollIntoView({ block: 'center' })
  }, [popoverParent])
  if (!mayFind || expert.last_known_institutions.length === 0) return null
  const close = () => setPopoverParent(undefined)
  const openButton = (
    <button
      ref={button}
      type="button"
      className={`${shared.hoverLink} ${shared.fingerHigh} ${shared.inline} ${shared.pressable} ${parts.action}`}
      aria-label={
        bestAddress ? messages.addressOf(bestAddress, expert.display_name) : messages.findOf(expert.display_name)
      }
      aria-haspopup="dialog"
      aria-expanded={popoverParent !== undefined}
      title={messages.findHint(expert.display_name)}
      onClick={({ currentTarget }) =>
        setPopoverParent(
          popoverParent ? undefined : (currentTarget.closest<HTMLElement>('main, [role="dialog"]') ?? document.body),
        )
      }
      {...{ [FIND_EMAIL]: true }}
    >
      {bestAddress ?? messages.find}
    </button>
  )
  if (!popoverParent) return openButton
  return (
    <Popover
      opened
      // It mounts open, so Mantine never calls onClose, only onDismiss.
      onDismiss={close}
      position="bottom-start"
      width={360}
      shadow="md"
      trapFocus
      // It holds the focus, which would be lost if it went whenever its row leaves the window.
      hideDetached={false}
      // Mantine would name the dialog by its button; it has a label of its own.
      withRoles={false}
      portalProps={{ target: popoverParent }}
      middlewares={{ size: { padding: 8, apply: limitHeight } }}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{openButton}</Popover.Target>
      <Popover.Dropdown
        role="dialog"
        // Holds the focus while its content loads and when its text is clicked: Escape works only inside.
        tabIndex={-1}
        className={classes.dropdown}
        aria-label={messages.addressesOf(expert.display_name)}
        // The record below it stays open.
        onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      >
        <Suspense fallback={<p className={shared.quiet}>{messages.looking}</p>}>
          <EmailCandidates person={toLookupPerson(expert)} onBest={setBestAddress} onClose={close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
