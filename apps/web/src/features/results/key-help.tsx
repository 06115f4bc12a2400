import { Kbd, Modal } from '@mantine/core'
import { useMay } from '../../model/who-i-am.ts'
import classes from './key-help.module.css'
import type { ViewKey } from './views.ts'

const keys: readonly [key: string, what: string][] = [
  ['j', 'Next result'],
  ['k', 'Previous result'],
  ['Enter', 'Open the result'],
  ['e', 'Find an e-mail address of an expert'],
  ['/', 'Go to the search box'],
  ['Esc', 'Close what is open'],
  ['?', 'This list'],
]

const collectKey: typeof keys = [['c', 'Collect the result, or take it out again']]
const hideKey: typeof keys = [['x', 'Hide the result']]

const networkKeys: typeof keys = [
  ['← ↑ → ↓', 'In the drawing: go to the next person in this direction'],
  ['Enter', 'Select or deselect this person'],
  ['e', 'Expand by co-authors of this person, or of those selected; collapse again'],
  ['+', 'Zoom in'],
  ['-', 'Zoom out'],
  ['0', 'Fit the whole network'],
  ['Esc', 'Close what is open'],
  ['?', 'This list'],
]

/** The keyboard shortcuts of the open view. */
export function KeyHelp({ view, mayHide, onClose }: { view: ViewKey; mayHide: boolean; onClose(): void }) {
  const mayCollect = useMay('use_collections')
  const rowKeys = [...(mayCollect ? collectKey : []), ...(mayHide ? hideKey : []), ...keys]
  const visibleKeys = view === 'network' ? networkKeys : rowKeys
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keyboard shortcuts"
      size={360}
      centered
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close', size: 32 }}
    >
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
    </Modal>
  )
}
