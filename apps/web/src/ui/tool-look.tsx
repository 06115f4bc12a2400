import type { PageIcon } from './icons.tsx'

/** The look of a button among the tools of a page: an icon and words, without a frame. */
export const toolLook = (Icon: PageIcon) =>
  ({
    ...{ variant: 'subtle', color: 'gray', size: 'compact-md' },
    leftSection: <Icon size={16} stroke={1.7} aria-hidden />,
  }) as const
