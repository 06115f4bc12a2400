import { coauthorYears } from '@cognate/contract/conflict-rules'
import { Menu, SegmentedControl } from '@mantine/core'
import {
  IconDownload,
  IconMaximize,
  IconPlayerPause,
  IconPlayerPlay,
  IconZoomIn,
  IconZoomOut,
  type PageIcon,
} from '../../ui/icons.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { OpenedMenu } from '../../ui/opened-menu.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './network.module.css'
import { type NetworkFile, networkFiles } from './network-files.ts'
import type { StageControls } from './network-stage.tsx'
import type { LayoutState } from './use-layout.ts'

/** The forms in which a network is shown. */
export type NetworkTab = 'graph' | 'people' | 'links'

interface NetworkToolsProps {
  tab: NetworkTab
  onTab(tab: NetworkTab): void
  /** Years back from the date of the catalogue; undefined: all. */
  years: number | undefined
  onYears(years: number | undefined): void
  onSave(file: NetworkFile): void
}

/** Chooses the form and the years of the network, and saves it. */
export function NetworkTools({ tab, onTab, years, onYears, onSave }: NetworkToolsProps) {
  return (
    <div className={shared.toolRow}>
      <SegmentedControl
        size="xs"
        aria-label={messages.showAs}
        data={[
          { value: 'graph', label: messages.tabs.graph },
          { value: 'people', label: messages.tabs.people },
          { value: 'links', label: messages.tabs.links },
        ]}
        value={tab}
        onChange={(value) => onTab(value as NetworkTab)}
      />
      <div className={shared.row}>
        <span id="network-years" className={`${shared.quietSmall} ${shared.regular}`}>
          {messages.years}
        </span>
        <SegmentedControl
          size="xs"
          aria-labelledby="network-years"
          data={[...coauthorYears.map((count) => ({ value: String(count), label: String(count) })), allYears]}
          value={years === undefined ? allYears.value : String(years)}
          onChange={(value) => onYears(value === allYears.value ? undefined : Number(value))}
        />
      </div>
      <span className={shared.grow} />
      <MenuButton
        className={`${shared.button} ${shared.hoverDark} ${shared.fingerHigh} ${shared.small}`}
        preload={() => {}}
        menu={(close) => (
          <OpenedMenu label={messages.download} onClose={close} width={250} position="bottom-end">
            {networkFiles.map(({ key, label, details }) => (
              <Menu.Item key={key} onClick={() => onSave(key)}>
                {label} <span className={`${shared.quietSmall} ${shared.regular}`}>{details}</span>
              </Menu.Item>
            ))}
          </OpenedMenu>
        )}
      >
        <IconDownload size={16} stroke={1.7} aria-hidden />
        <span>{messages.download}</span>
      </MenuButton>
    </div>
  )
}

const allYears = { value: 'all', label: messages.allYearsShort }

export interface StageToolsProps {
  stage: { current: StageControls | null }
  layout: { state: LayoutState; start(): void; stop(): void }
}

/** Controls of the camera and of the layout. */
export function StageTools({ stage, layout }: StageToolsProps) {
  const isRunning = layout.state === 'running'
  return (
    <div className={classes.camera} role="toolbar" aria-label={messages.drawing}>
      <Tool label={messages.zoomIn} hint="+" icon={IconZoomIn} onPress={() => stage.current?.zoomIn()} />
      <Tool label={messages.zoomOut} hint="-" icon={IconZoomOut} onPress={() => stage.current?.zoomOut()} />
      <Tool label={messages.fit} hint="0" icon={IconMaximize} onPress={() => stage.current?.fit()} />
      <Tool
        label={isRunning ? messages.stopArranging : messages.arrange}
        icon={isRunning ? IconPlayerPause : IconPlayerPlay}
        onPress={isRunning ? layout.stop : layout.start}
      />
    </div>
  )
}

function Tool(props: { label: string; hint?: string; icon: PageIcon; onPress(): void }) {
  const { label, hint, icon: Icon, onPress } = props
  return (
    <button
      type="button"
      className={`${shared.iconButton} ${shared.hoverDark}`}
      aria-label={label}
      title={hint ? `${label} (${hint})` : label}
      onClick={onPress}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
    </button>
  )
}
