import { Kbd } from '@mantine/core'
import { use } from 'react'
import { useStore } from '../../lib/store.ts'
import { useMayCollect, useMayEdit } from '../../model/collection/use-collection.ts'
import { JudgingContext } from '../../model/judging.ts'
import { letterKeys } from '../../model/letter-keys.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Tick } from '../../ui/tick.tsx'
import classes from './key-help.module.css'
import { messages } from './popup-messages.ts'
import type { ViewKey } from './views.ts'

const keys: readonly [key: string, what: string][] = [
  ['j', messages.keys.next],
  ['k', messages.keys.previous],
  ['Enter', messages.keys.open],
  ['← →', messages.keys.within],
  ['e', messages.keys.findEmail],
  ['/', messages.keys.search],
  ['F8', messages.keys.message],
  ['Esc', messages.keys.close],
  ['?', messages.keys.help],
]

const collectKeys: typeof keys = [
  ['c', messages.keys.collect],
  ['r', messages.keys.reviewer],
  ['a', messages.keys.alternate],
  ['s', messages.keys.shortlist],
]
const hideKey: typeof keys = [['x', messages.keys.hide]]

const judgingKeys: typeof keys = [
  ['v', messages.keys.compare],
  ['V', messages.keys.compared],
  ['g', messages.keys.good],
  ['n', messages.keys.not],
]

const networkKeys: typeof keys = [
  ['← ↑ → ↓', messages.keys.move],
  ['Enter', messages.keys.select],
  ['e', messages.keys.expand],
  ['+', messages.keys.zoomIn],
  ['-', messages.keys.zoomOut],
  ['0', messages.keys.fit],
  ['F8', messages.keys.message],
  ['Esc', messages.keys.close],
  ['?', messages.keys.help],
]

/** The keyboard shortcuts of the open view. */
export function KeyHelp({ view, mayHide, onClose }: { view: ViewKey; mayHide: boolean; onClose(): void }) {
  const mayCollect = useMayCollect()
  const mayEdit = useMayEdit()
  const areLettersOn = useStore(letterKeys) === 'on'
  const judging = use(JudgingContext)
  const rowKeys = [
    ...(mayCollect ? collectKeys : []),
    ...(mayHide && mayEdit ? hideKey : []),
    ...(judging ? judgingKeys : []),
    ...keys,
  ]
  const visibleKeys = view === 'network' ? networkKeys : rowKeys
  return (
    <Dialog onClose={onClose} title={messages.keyboardShortcuts} size={480}>
      <dl className={classes.keys}>
        {visibleKeys.map(([key, effect]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
      <Tick
        className={classes.letters}
        label={messages.letterKeys}
        description={messages.letterKeysInFull}
        checked={areLettersOn}
        onChange={(isTicked) => letterKeys.set(isTicked ? 'on' : 'off')}
      />
    </Dialog>
  )
}
