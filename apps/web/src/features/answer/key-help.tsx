import { Kbd, Modal } from '@mantine/core'
import { useMay } from '../../app/who-i-am.ts'
import classes from './key-help.module.css'

const keys: readonly [key: string, what: string][] = [
  ['j', 'Next result'],
  ['k', 'Previous result'],
  ['Enter', 'Open the result'],
  ['e', 'Find an e-mail address of an expert'],
  ['/', 'Go to the search box'],
  ['Esc', 'Close what is open'],
  ['?', 'This list'],
]

const collectionKeys: typeof keys = [
  ['c', 'Collect the result, or take it out again'],
  ['x', 'Hide the result'],
]

/** The keys that work among results. */
export function KeyHelp({ onClose }: { onClose(): void }) {
  const mayCollect = useMay('use_collections')
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
        {[...(mayCollect ? collectionKeys : []), ...keys].map(([key, what]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
