import { Button } from '@mantine/core'
import { saveFile } from '../../lib/save-file.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'

/** Recovery codes, this once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <div className={shared.stackLarge}>
      <p>{messages.keepCodes}</p>
      <ul
        className={`${shared.note} ${shared.onSunken} ${shared.mono} ${shared.stackTiny} ${shared.phoneColumns}`}
        aria-label={messages.codes}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={shared.endRow}>
        <CopyButton text={text} label={messages.copyCodes} />
        <Button variant="default" onClick={() => saveFile(messages.fileName, new Blob([text], { type: 'text/plain' }))}>
          {messages.saveCodes}
        </Button>
        <Button onClick={onClose} autoFocus>
          {messages.kept}
        </Button>
      </div>
    </div>
  )
}
