import type { SignalsView } from '@cognate/contract'
import { call } from '../../lib/api.ts'
import { safeUrl } from '../../model/records/urls.ts'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconPencil, type PageIcon } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './signals-link.module.css'
import { useRowLookup, useWasSeen } from './use-row-lookup.ts'

const statusLabels: Record<SignalsView['status'], { icon: PageIcon; label: string; isSerious?: true }> = {
  retracted: { icon: IconAlertTriangle, label: messages.signals.retracted, isSerious: true },
  concern: { icon: IconAlertTriangle, label: messages.signals.concern, isSerious: true },
  corrected: { icon: IconPencil, label: messages.signals.corrected },
  none: { icon: IconCircleCheck, label: messages.signals.none },
  unknown: { icon: IconInfoCircle, label: messages.signals.unknown },
}

interface SignalsLinkProps {
  doi: string
  title: string
  /** What the catalogue says of it, which is shown until the look-up answers. */
  known: SignalsView['status']
}

/** The status of a publication, as a link to its page. The link is there before the status is known. */
export function SignalsLink({ doi, title, known }: SignalsLinkProps) {
  const { ref, wasSeen } = useWasSeen()
  const answer = useRowLookup<SignalsView>({
    key: ['signals', doi],
    ask: (signal) => call('getSignals', { query: { doi }, signal, priority: 'row' }),
    empty: { status: known, url: `https://doi.org/${doi}` },
    isEnabled: wasSeen,
  })
  const { icon: Icon, label, isSerious } = statusLabels[answer?.status ?? known]
  const url = safeUrl(answer?.url ?? `https://doi.org/${doi}`)
  return (
    <span ref={ref}>
      {url && (
        <a
          className={`${shared.inlineRow} ${shared.quiet} ${shared.pressable} ${shared.hoverLink} ${classes.link}`}
          data-grave={isSerious}
          data-status={answer?.status}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          title={messages.signalsOf(title)}
        >
          <Icon size={14} stroke={1.8} aria-hidden />
          {label}
        </a>
      )}
    </span>
  )
}
