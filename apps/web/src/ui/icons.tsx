/**
 * The icons of the page, which are those of Tabler Icons 3.51.0 (https://tabler.io/icons).
 * Copyright (c) 2020-2026 Paweł Kuna, under the MIT licence; its text is in THIRD-PARTY.md. Another one of theirs
 * comes with the `d` of its paths.
 */

import type { ReactElement, SVGProps } from 'react'

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** In pixels. */
  size?: number
  /** The width of the lines, on a square of 24. */
  stroke?: number
}

export type PageIcon = (props: IconProps) => ReactElement

/** @param paths  Its lines on a square of 24, with a bar between two. */
function icon(paths: string): PageIcon {
  const lines = paths.split('|')
  return ({ size = 24, stroke = 2, ...rest }) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: whoever draws an icon hides it from screen readers or gives it a label
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  )
}

export const IconAdjustmentsHorizontal = icon(
  'M12 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0|M4 6l8 0|M16 6l4 0|M6 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0|M4 12l2 0|M10 12l10 0|M15 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0|M4 18l11 0|M19 18l1 0',
)
export const IconAffiliate = icon(
  'M5.931 6.936l1.275 4.249m5.607 5.609l4.251 1.275|M11.683 12.317l5.759 -5.759|M4 5.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0|M17 5.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0|M17 18.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0|M4 15.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0',
)
export const IconAlertCircle = icon('M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0|M12 8v4|M12 16h.01')
export const IconAlertTriangle = icon(
  'M12 9v4|M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0|M12 16h.01',
)
export const IconApi = icon(
  'M4 13h5|M12 16v-8h3a2 2 0 0 1 2 2v1a2 2 0 0 1 -2 2h-3|M20 8v8|M9 16v-5.5a2.5 2.5 0 0 0 -5 0v5.5',
)
export const IconArchive = icon(
  'M3 6a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2|M5 8v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-10|M10 12l4 0',
)
export const IconArrowBackUp = icon('M9 14l-4 -4l4 -4|M5 10h11a4 4 0 1 1 0 8h-1')
export const IconArrowDown = icon('M12 5l0 14|M18 13l-6 6|M6 13l6 6')
export const IconArrowUp = icon('M12 5l0 14|M18 11l-6 -6|M6 11l6 -6')
export const IconArrowUpCircle = icon('M12 17v-14|M15 6l-3 -3l-3 3|M12 17a2 2 0 1 0 0 4a2 2 0 0 0 0 -4')
export const IconArrowsJoin = icon('M3 7h5l3.5 5h9.5|M3 17h5l3.495 -5|M18 15l3 -3l-3 -3')
export const IconArrowsSort = icon('M3 9l4 -4l4 4m-4 -4v14|M21 15l-4 4l-4 -4m4 4v-14')
export const IconBan = icon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0|M5.7 5.7l12.6 12.6')
export const IconBinary = icon(
  'M11 10v-5h-1m8 14v-5h-1|M15 5.5a.5 .5 0 0 1 .5 -.5h2a.5 .5 0 0 1 .5 .5v4a.5 .5 0 0 1 -.5 .5h-2a.5 .5 0 0 1 -.5 -.5l0 -4|M10 14.5a.5 .5 0 0 1 .5 -.5h2a.5 .5 0 0 1 .5 .5v4a.5 .5 0 0 1 -.5 .5h-2a.5 .5 0 0 1 -.5 -.5l0 -4|M6 10h.01m-.01 9h.01',
)
export const IconBook = icon(
  'M3 19a9 9 0 0 1 9 0a9 9 0 0 1 9 0|M3 6a9 9 0 0 1 9 0a9 9 0 0 1 9 0|M3 6l0 13|M12 6l0 13|M21 6l0 13',
)
export const IconBrandLinkedin = icon(
  'M8 11v5|M8 8v.01|M12 16v-5|M16 16v-3a2 2 0 1 0 -4 0|M3 7a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4l0 -10',
)
export const IconBuilding = icon(
  'M3 21l18 0|M9 8l1 0|M9 12l1 0|M9 16l1 0|M14 8l1 0|M14 12l1 0|M14 16l1 0|M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16',
)
export const IconBuildingBank = icon(
  'M3 21l18 0|M3 10l18 0|M5 6l7 -3l7 3|M4 10l0 11|M20 10l0 11|M8 14l0 3|M12 14l0 3|M16 14l0 3',
)
export const IconChartDonut = icon(
  'M10 3.2a9 9 0 1 0 10.8 10.8a1 1 0 0 0 -1 -1h-3.8a4.1 4.1 0 1 1 -5 -5v-4a.9 .9 0 0 0 -1 -.8|M15 3.5a9 9 0 0 1 5.5 5.5h-4.5a9 9 0 0 0 -1 -1v-4.5',
)
export const IconCheck = icon('M5 12l5 5l10 -10')
export const IconChevronDown = icon('M6 9l6 6l6 -6')
export const IconChevronLeft = icon('M15 6l-6 6l6 6')
export const IconChevronRight = icon('M9 6l6 6l-6 6')
export const IconCircleCheck = icon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0|M9 12l2 2l4 -4')
export const IconCircleMinus = icon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0|M9 12l6 0')
export const IconCirclePlus = icon('M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0|M9 12h6|M12 9v6')
export const IconCloudUpload = icon(
  'M7 18a4.6 4.4 0 0 1 0 -9a5 4.5 0 0 1 11 2h1a3.5 3.5 0 0 1 0 7h-1|M9 15l3 -3l3 3|M12 12l0 9',
)
export const IconColumns = icon(
  'M3 4a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v16a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-16|M9 3v18|M15 3v18',
)
export const IconCopy = icon(
  'M7 9.667a2.667 2.667 0 0 1 2.667 -2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1 -2.667 2.667h-8.666a2.667 2.667 0 0 1 -2.667 -2.667l0 -8.666|M4.012 16.737a2.005 2.005 0 0 1 -1.012 -1.737v-10c0 -1.1 .9 -2 2 -2h10c.75 0 1.158 .385 1.5 1',
)
export const IconCornerDownLeft = icon('M18 6v6a3 3 0 0 1 -3 3h-10l4 -4m0 8l-4 -4')
export const IconDeviceDesktop = icon(
  'M3 5a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-10|M7 20h10|M9 16v4|M15 16v4',
)
export const IconDeviceFloppy = icon(
  'M6 4h10l4 4v10a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2|M10 14a2 2 0 1 0 4 0a2 2 0 1 0 -4 0|M14 4l0 4l-6 0l0 -4',
)
export const IconDots = icon(
  'M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0|M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0|M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
)
export const IconDownload = icon('M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2|M7 11l5 5l5 -5|M12 4l0 12')
export const IconExternalLink = icon(
  'M12 6h-6a2 2 0 0 0 -2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-6|M11 13l9 -9|M15 4h5v5',
)
export const IconFileSpreadsheet = icon(
  'M14 3v4a1 1 0 0 0 1 1h4|M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2|M8 11h8v7h-8l0 -7|M8 15h8|M11 11v7',
)
export const IconFileText = icon(
  'M14 3v4a1 1 0 0 0 1 1h4|M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2|M9 9l1 0|M9 13l6 0|M9 17l6 0',
)
export const IconFilter = icon(
  'M4 4h16v2.172a2 2 0 0 1 -.586 1.414l-4.414 4.414v7l-6 2v-8.5l-4.48 -4.928a2 2 0 0 1 -.52 -1.345v-2.227',
)
export const IconFilterPlus = icon(
  'M12 20l-3 1v-8.5l-4.48 -4.928a2 2 0 0 1 -.52 -1.345v-2.227h16v2.172a2 2 0 0 1 -.586 1.414l-4.414 4.414v3|M16 19h6|M19 16v6',
)
export const IconFlask = icon('M9 3l6 0|M10 9l4 0|M10 3v6l-4 11a.7 .7 0 0 0 .5 1h11a.7 .7 0 0 0 .5 -1l-4 -11v-6')
export const IconFold = icon('M12 3v6l3 -3m-6 0l3 3|M12 21v-6l3 3m-6 0l3 -3|M4 12l1 0|M9 12l1 0|M14 12l1 0|M19 12l1 0')
export const IconFolderPlus = icon(
  'M12 19h-7a2 2 0 0 1 -2 -2v-11a2 2 0 0 1 2 -2h4l3 3h7a2 2 0 0 1 2 2v3.5|M16 19h6|M19 16v6',
)
export const IconFolders = icon(
  'M9 3h3l2 2h5a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2|M17 16v2a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2h2',
)
export const IconGavel = icon(
  'M13 10l7.383 7.418c.823 .82 .823 2.148 0 2.967a2.11 2.11 0 0 1 -2.976 0l-7.407 -7.385|M6 9l4 4|M13 10l-4 -4|M3 21h7|M6.793 15.793l-3.586 -3.586a1 1 0 0 1 0 -1.414l2.293 -2.293l.5 .5l3 -3l-.5 -.5l2.293 -2.293a1 1 0 0 1 1.414 0l3.586 3.586a1 1 0 0 1 0 1.414l-2.293 2.293l-.5 -.5l-3 3l.5 .5l-2.293 2.293a1 1 0 0 1 -1.414 0',
)
export const IconHeartHandshake = icon(
  'M19.5 12.572l-7.5 7.428l-7.5 -7.428a5 5 0 1 1 7.5 -6.566a5 5 0 1 1 7.5 6.572|M12 6l-3.293 3.293a1 1 0 0 0 0 1.414l.543 .543c.69 .69 1.81 .69 2.5 0l1 -1a3.182 3.182 0 0 1 4.5 0l2.25 2.25|M12.5 15.5l2 2|M15 13l2 2',
)
export const IconHistory = icon('M12 8l0 4l2 2|M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5')
export const IconHome = icon(
  'M5 12l-2 0l9 -9l9 9l-2 0|M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-7|M9 21v-6a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v6',
)
export const IconInfoCircle = icon('M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0|M12 9h.01|M11 12h1v4h1')
export const IconKeyboard = icon(
  'M2 8a2 2 0 0 1 2 -2h16a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2l0 -8|M6 10l0 .01|M10 10l0 .01|M14 10l0 .01|M18 10l0 .01|M6 14l0 .01|M18 14l0 .01|M10 14l4 .01',
)
export const IconLink = icon(
  'M9 15l6 -6|M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464|M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463',
)
export const IconList = icon('M9 6l11 0|M9 12l11 0|M9 18l11 0|M5 6l0 .01|M5 12l0 .01|M5 18l0 .01')
export const IconListNumbers = icon(
  'M11 6h9|M11 12h9|M12 18h8|M4 16a2 2 0 1 1 4 0c0 .591 -.5 1 -1 1.5l-3 2.5h4|M6 10v-6l-2 2',
)
export const IconLogout = icon(
  'M14 8v-2a2 2 0 0 0 -2 -2h-7a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2 -2v-2|M9 12h12l-3 -3|M18 15l3 -3',
)
export const IconBell = icon(
  'M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2 -3v-3a7 7 0 0 1 4 -6|M9 17v1a3 3 0 0 0 6 0v-1',
)
export const IconLock = icon(
  'M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6|M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0|M8 11v-4a4 4 0 1 1 8 0v4',
)
export const IconMail = icon(
  'M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10|M3 7l9 6l9 -6',
)
export const IconMapQuestion = icon(
  'M15 20l-6 -3l-6 3v-13l6 -3l6 3l6 -3v7.5|M9 4v13|M15 7v5.5|M19 22v.01|M19 19a2.003 2.003 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483',
)
export const IconMaximize = icon(
  'M4 8v-2a2 2 0 0 1 2 -2h2|M4 16v2a2 2 0 0 0 2 2h2|M16 4h2a2 2 0 0 1 2 2v2|M16 20h2a2 2 0 0 0 2 -2v-2',
)
export const IconMessageSearch = icon(
  'M8 9h8|M8 13h5|M11.008 19.195l-3.008 1.805v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v4.5|M15 18a3 3 0 1 0 6 0a3 3 0 1 0 -6 0|M20.2 20.2l1.8 1.8',
)
export const IconMoon = icon('M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008')
export const IconPencil = icon('M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4|M13.5 6.5l4 4')
export const IconPlayerPause = icon(
  'M6 6a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v12a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -12|M14 6a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v12a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -12',
)
export const IconPlayerPlay = icon('M7 4v16l13 -8l-13 -8')
export const IconPlayerStop = icon('M5 7a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2l0 -10')
export const IconPlus = icon('M12 5l0 14|M5 12l14 0')
export const IconRefresh = icon('M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4|M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4')
export const IconReplace = icon(
  'M3 4a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4|M15 16a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4|M21 11v-3a2 2 0 0 0 -2 -2h-6l3 3m0 -6l-3 3|M3 13v3a2 2 0 0 0 2 2h6l-3 -3m0 6l3 -3',
)
export const IconRocket = icon(
  'M4 13a8 8 0 0 1 7 7a6 6 0 0 0 3 -5a9 9 0 0 0 6 -8a3 3 0 0 0 -3 -3a9 9 0 0 0 -8 6a6 6 0 0 0 -5 3|M7 14a6 6 0 0 0 -3 6a6 6 0 0 0 6 -3|M14 9a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
)
export const IconRulerMeasure = icon(
  'M19.875 12c.621 0 1.125 .512 1.125 1.143v5.714c0 .631 -.504 1.143 -1.125 1.143h-15.875a1 1 0 0 1 -1 -1v-5.857c0 -.631 .504 -1.143 1.125 -1.143h15.75|M9 12v2|M6 12v3|M12 12v3|M18 12v3|M15 12v2|M3 3v4|M3 5h18|M21 3v4',
)
export const IconScale = icon(
  'M7 20l10 0|M6 6l6 -1l6 1|M12 3l0 17|M9 12l-3 -6l-3 6a3 3 0 0 0 6 0|M21 12l-3 -6l-3 6a3 3 0 0 0 6 0',
)
export const IconSchool = icon('M22 9l-10 -4l-10 4l10 4l10 -4v6|M6 10.6v5.4a6 3 0 0 0 12 0v-5.4')
export const IconSearch = icon('M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0|M21 21l-6 -6')
export const IconSearchOff = icon('M5.039 5.062a7 7 0 0 0 9.91 9.89m1.584 -2.434a7 7 0 0 0 -9.038 -9.057|M3 3l18 18')
export const IconSend = icon(
  'M10 14l11 -11|M21 3l-6.5 18a.55 .55 0 0 1 -1 0l-3.5 -7l-7 -3.5a.55 .55 0 0 1 0 -1l18 -6.5',
)
export const IconShare3 = icon('M13 4v4c-6.575 1.028 -9.02 6.788 -10 12c-.037 .206 5.384 -5.962 10 -6v4l8 -7l-8 -7')
export const IconSpeakerphone = icon(
  'M18 8a3 3 0 0 1 0 6|M10 8v11a1 1 0 0 1 -1 1h-1a1 1 0 0 1 -1 -1v-5|M12 8l4.524 -3.77a.9 .9 0 0 1 1.476 .692v12.156a.9 .9 0 0 1 -1.476 .692l-4.524 -3.77h-8a1 1 0 0 1 -1 -1v-4a1 1 0 0 1 1 -1h8',
)
export const IconStack2 = icon('M12 4l-8 4l8 4l8 -4l-8 -4|M4 12l8 4l8 -4|M4 16l8 4l8 -4')
export const IconSun = icon(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0|M3 12h1m8 -9v1m8 8h1m-9 8v1m-6.4 -15.4l.7 .7m12.1 -.7l-.7 .7m0 11.4l.7 .7m-12.1 -.7l-.7 .7',
)
export const IconTarget = icon(
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0|M7 12a5 5 0 1 0 10 0a5 5 0 1 0 -10 0|M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
)
export const IconTargetArrow = icon(
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0|M12 7a5 5 0 1 0 5 5|M13 3.055a9 9 0 1 0 7.941 7.945|M15 6v3h3l3 -3h-3v-3l-3 3|M15 9l-3 3',
)
export const IconTargetOff = icon(
  'M11.286 11.3a1 1 0 0 0 1.41 1.419|M8.44 8.49a5 5 0 0 0 7.098 7.044m1.377 -2.611a5 5 0 0 0 -5.846 -5.836|M5.649 5.623a9 9 0 1 0 12.698 12.758m1.683 -2.313a9 9 0 0 0 -12.076 -12.11|M3 3l18 18',
)
export const IconThumbDown = icon(
  'M7 13v-8a1 1 0 0 0 -1 -1h-2a1 1 0 0 0 -1 1v7a1 1 0 0 0 1 1h3a4 4 0 0 1 4 4v1a2 2 0 0 0 4 0v-5h3a2 2 0 0 0 2 -2l-1 -5a2 3 0 0 0 -2 -2h-7a3 3 0 0 0 -3 3',
)
export const IconThumbUp = icon(
  'M7 11v8a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1v-7a1 1 0 0 1 1 -1h3a4 4 0 0 0 4 -4v-1a2 2 0 0 1 4 0v5h3a2 2 0 0 1 2 2l-1 5a2 3 0 0 1 -2 2h-7a3 3 0 0 1 -3 -3',
)
export const IconTie = icon(
  'M12 22l4 -4l-2.5 -11l.993 -2.649a1 1 0 0 0 -.936 -1.351h-3.114a1 1 0 0 0 -.936 1.351l.993 2.649l-2.5 11l4 4|M10.5 7h3l5 5.5',
)
export const IconTopologyStar3 = icon(
  'M10 19a2 2 0 1 0 -4 0a2 2 0 0 0 4 0|M18 5a2 2 0 1 0 -4 0a2 2 0 0 0 4 0|M10 5a2 2 0 1 0 -4 0a2 2 0 0 0 4 0|M6 12a2 2 0 1 0 -4 0a2 2 0 0 0 4 0|M18 19a2 2 0 1 0 -4 0a2 2 0 0 0 4 0|M14 12a2 2 0 1 0 -4 0a2 2 0 0 0 4 0|M22 12a2 2 0 1 0 -4 0a2 2 0 0 0 4 0|M6 12h4|M14 12h4|M15 7l-2 3|M9 7l2 3|M11 14l-2 3|M13 14l2 3',
)
export const IconSnowflake = icon(
  'M10 4l2 1l2 -1|M12 2v6.5l3 1.72|M17.928 6.268l.134 2.232l1.866 1.232|M20.66 7l-5.629 3.25l.01 3.458|M19.928 14.268l-1.866 1.232l-.134 2.232|M20.66 17l-5.629 -3.25l-2.99 1.738|M14 20l-2 -1l-2 1|M12 22v-6.5l-3 -1.72|M6.072 17.732l-.134 -2.232l-1.866 -1.232|M3.34 17l5.629 -3.25l-.01 -3.458|M4.072 9.732l1.866 -1.232l.134 -2.232|M3.34 7l5.629 3.25l2.99 -1.738',
)
export const IconTrash = icon(
  'M4 7l16 0|M10 11l0 6|M14 11l0 6|M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2l1 -12|M9 7v-3a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v3',
)
export const IconUser = icon('M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0|M6 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2')
export const IconUserCheck = icon('M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0|M6 21v-2a4 4 0 0 1 4 -4h4|M15 19l2 2l4 -4')
export const IconUserCircle = icon(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0|M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0|M6.168 18.849a4 4 0 0 1 3.832 -2.849h4a4 4 0 0 1 3.834 2.855',
)
export const IconUserOff = icon(
  'M8.18 8.189a4.01 4.01 0 0 0 2.616 2.627m3.507 -.545a4 4 0 1 0 -5.59 -5.552|M6 21v-2a4 4 0 0 1 4 -4h4c.412 0 .81 .062 1.183 .178m2.633 2.618c.12 .38 .184 .785 .184 1.204v2|M3 3l18 18',
)
export const IconUserPlus = icon('M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0|M16 19h6|M19 16v6|M6 21v-2a4 4 0 0 1 4 -4h4')
export const IconUserQuestion = icon(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0|M6 21v-2a4 4 0 0 1 4 -4h3.5|M19 22v.01|M19 19a2.003 2.003 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483',
)
export const IconUserShare = icon(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0|M6 21v-2a4 4 0 0 1 4 -4h3|M16 22l5 -5|M21 21.5v-4.5h-4.5',
)
export const IconUsersGroup = icon(
  'M10 13a2 2 0 1 0 4 0a2 2 0 0 0 -4 0|M8 21v-1a2 2 0 0 1 2 -2h4a2 2 0 0 1 2 2v1|M15 5a2 2 0 1 0 4 0a2 2 0 0 0 -4 0|M17 10h2a2 2 0 0 1 2 2v1|M5 5a2 2 0 1 0 4 0a2 2 0 0 0 -4 0|M3 13v-1a2 2 0 0 1 2 -2h2',
)
export const IconUsersMinus = icon(
  'M5 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0|M3 21v-2a4 4 0 0 1 4 -4h4c.948 0 1.818 .33 2.504 .88|M16 3.13a4 4 0 0 1 0 7.75|M16 19h6',
)
export const IconUsersPlus = icon(
  'M5 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0|M3 21v-2a4 4 0 0 1 4 -4h4c.96 0 1.84 .338 2.53 .901|M16 3.13a4 4 0 0 1 0 7.75|M16 19h6|M19 16v6',
)
export const IconWorldSearch = icon(
  'M21 12a9 9 0 1 0 -9 9|M3.6 9h16.8|M3.6 15h7.9|M11.5 3a17 17 0 0 0 0 18|M12.5 3a16.984 16.984 0 0 1 2.574 8.62|M15 18a3 3 0 1 0 6 0a3 3 0 1 0 -6 0|M20.2 20.2l1.8 1.8',
)
export const IconX = icon('M18 6l-12 12|M6 6l12 12')
export const IconZoomIn = icon('M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0|M7 10l6 0|M10 7l0 6|M21 21l-6 -6')
export const IconZoomOut = icon('M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0|M7 10l6 0|M21 21l-6 -6')
