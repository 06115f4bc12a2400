import { Drawer, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, type RefObject, type UIEventHandler, useLayoutEffect, useRef, useState } from 'react'
import { IconAdjustmentsHorizontal } from './icons.tsx'
import { messages } from './messages.ts'
import shared from './shared.module.css'
import classes from './sidebar.module.css'
import { upTo } from './widths.ts'

export interface Panel {
  /** Filters that are set, or records in the collection. */
  count: number
  /** What scrolls. */
  panel: ReactNode
  /** Stay above and below it. A new search closes the sheet. */
  head?(close: () => void): ReactNode
  foot?(close: () => void): ReactNode
}

interface SidebarProps {
  /** None where nothing can be filtered. */
  filters?: Panel | undefined
  /** None without `use_collections`. */
  collection?: Panel | undefined
  /** What stands above the tabs. */
  banner?: ReactNode
  /** Stays visible beside a closed sheet. */
  note?: ReactNode
}

/** Filters and collection beside the results; on narrow screens a sheet that a button opens. */
export function Sidebar(props: SidebarProps) {
  const isNarrow = useMediaQuery(upTo('middle'), undefined, { getInitialValueInEffect: false })
  const [isOpen, setIsOpen] = useState(false)
  const [tab, setTab] = useState<string | null>(null)
  if (!props.filters && !props.collection) return null
  const panels = (
    <div className={`${shared.column} ${classes.column}`}>
      {props.banner}
      <Panels {...props} tab={tab} onTab={setTab} onClose={() => setIsOpen(false)} />
    </div>
  )
  if (!isNarrow) {
    return (
      <aside className={`${shared.rigid} ${classes.sidebar}`} aria-label={messages.sidebar}>
        {panels}
      </aside>
    )
  }
  return (
    <>
      <div className={`${shared.wrappingRow} ${classes.openers}`} data-on="screen">
        {entriesOf(props).map(({ key, label, count }) => (
          <button
            key={key}
            type="button"
            className={`${shared.strongBody} ${shared.inlineRow} ${shared.hoverSunken} ${shared.fingerHigh} ${classes.opener}`}
            data-panel={key}
            aria-haspopup="dialog"
            onClick={() => {
              setTab(key)
              setIsOpen(true)
            }}
          >
            {key === 'filters' && <IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden />}
            {label}
            <Count value={count} />
          </button>
        ))}
        {props.note}
      </div>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={messages.sidebar}
        size={360}
        portalProps={{ target: '#content' }}
        transitionProps={{ duration: 0 }}
        closeButtonProps={{ 'aria-label': messages.close, size: 44, iconSize: 18 }}
        classNames={{ title: shared.strong, body: shared.fillHeight, content: shared.column }}
      >
        {panels}
      </Drawer>
    </>
  )
}

const labels = { filters: messages.filters, collection: messages.collection } as const

function entriesOf({ filters, collection }: SidebarProps) {
  const panels = { filters, collection }
  return (Object.keys(labels) as (keyof typeof labels)[]).flatMap((key) => {
    const panel = panels[key]
    return panel ? [{ key, label: labels[key], ...panel }] : []
  })
}

interface PanelsProps extends SidebarProps {
  tab: string | null
  onTab(tab: string | null): void
  onClose(): void
}

function Panels(props: PanelsProps) {
  const entries = entriesOf(props)
  const tab = entries.find(({ key }) => key === props.tab)?.key ?? entries[0]!.key
  return (
    <Tabs value={tab} onChange={props.onTab} className={`${shared.column} ${shared.fillHeight}`} keepMounted={false}>
      <Tabs.List grow className={shared.rigid}>
        {entries.map(({ key, label, count }) => (
          <Tabs.Tab
            key={key}
            value={key}
            className={`${shared.strongBody} ${shared.fingerHigh} ${classes.tab}`}
            data-panel={key}
          >
            {label}
            <Count value={count} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {entries.map(({ key, panel, head, foot }) => (
        <Tabs.Panel key={key} value={key} className={`${shared.column} ${shared.fillHeight}`}>
          {head?.(props.onClose)}
          <ScrollArea name={key}>{panel}</ScrollArea>
          {foot?.(props.onClose)}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Scrolls on its own and remembers its position. */
function ScrollArea({ name, children }: { name: string; children: ReactNode }) {
  const scroll = useRememberedScroll(name)
  return (
    <div className={`${shared.fillHeight} ${classes.scrolling}`} {...scroll}>
      {children}
    </div>
  )
}

function Count({ value }: { value: number }) {
  return value > 0 && <span className={shared.count}>{value}</span>
}

/** The last scroll position of each part of the sidebar, in pixels. */
const scrollPositions = new Map<string, number>()

/** Restores the scroll position of a part of the sidebar that was hidden behind the other tab or in a closed sheet. */
function useRememberedScroll(name: string): {
  ref: RefObject<HTMLDivElement | null>
  onScroll: UIEventHandler<HTMLDivElement>
} {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    ref.current?.scrollTo({ top: scrollPositions.get(name) ?? 0 })
  }, [name])
  return { ref, onScroll: ({ currentTarget }) => void scrollPositions.set(name, currentTarget.scrollTop) }
}
