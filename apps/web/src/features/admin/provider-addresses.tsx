import { CopyButton } from '../../ui/copy-button.tsx'
import shared from '../../ui/shared.module.css'
import classes from './admin.module.css'
import { messages } from './messages.ts'

const words = messages.providers.addresses

interface ProviderAddressesProps {
  addresses: readonly { kind: keyof typeof words.names; url: string }[]
}

/** Addresses that the institution's system needs, each with a button that copies it. */
export function ProviderAddresses({ addresses }: ProviderAddressesProps) {
  return (
    <dl className={`${shared.stack} ${shared.breaking} ${classes.addresses}`}>
      {addresses.map(({ kind, url }) => (
        <div key={kind}>
          <dt>{words.names[kind]}</dt>
          <dd>
            <span>{url}</span>
            <CopyButton isSmall text={url} label={words.copy(words.names[kind])} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
