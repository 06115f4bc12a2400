import type { PersonView } from '@cognate/contract'
import { Button } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { announce } from '../../model/announcements.ts'
import { clearCompared, toggleCompared, useCompared } from '../../model/compared.ts'
import { isKeyOn } from '../../model/letter-keys.ts'
import { keepClear } from '../../ui/keep-clear.ts'
import { lazyWindow } from '../../ui/lazy-part.tsx'
import { CrossButton, QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { ToastPlace } from '../../ui/toast-place.tsx'
import { useShortcuts } from '../../ui/use-shortcut.ts'
import classes from './compare.module.css'
import type { ComparedWith } from './compared-with.ts'
import { messages } from './messages.ts'

const CompareDialog = lazyWindow(async () => (await import('./compare-dialog.tsx')).CompareDialog)

/** Who is to be seen side by side, and the button that does it; nothing while nobody is chosen. */
export function CompareBar(props: ComparedWith) {
  const people = useCompared()
  const [isOpen, setIsOpen] = useState(false)
  // Another screen begins with nobody.
  useEffect(() => clearCompared, [])
  const said = people.length === 0 ? '' : messages.toCompare(people.map(({ display_name }) => display_name))
  const next = people.length === 1 ? messages.oneMore : isKeyOn('V') ? messages.keyShows : ''
  // Hundreds of controls may stand before it.
  useEffect(() => {
    if (said !== '') announce([said, next].join(' ').trim())
  }, [said, next])
  useShortcuts({ V: () => setIsOpen(people.length > 1) })
  if (people.length === 0) return null
  return (
    <div ref={keepClear} className={classes.foot}>
      <ToastPlace />
      <section
        className={`${shared.factRow} ${shared.floating} ${classes.bar}`}
        aria-label={messages.bar}
        data-on="screen"
      >
        <ul className={`${shared.chips} ${classes.people}`}>
          {people.map((person) => (
            <Chosen key={person.identifier} person={person} />
          ))}
        </ul>
        {people.length === 1 && <span className={shared.quiet}>{messages.oneMore}</span>}
        <Button size="compact-md" disabled={people.length < 2} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {messages.compare}
        </Button>
        <QuietButton onClick={clearCompared}>{messages.clear}</QuietButton>
        <Suspense>
          {isOpen && people.length > 1 && <CompareDialog {...props} people={people} onClose={() => setIsOpen(false)} />}
        </Suspense>
      </section>
    </div>
  )
}

function Chosen({ person }: { person: PersonView }) {
  return (
    <li className={shared.chip}>
      <bdi>{person.display_name}</bdi>
      <CrossButton aria-label={messages.takeAway(person.display_name)} onClick={() => toggleCompared(person)} />
    </li>
  )
}
