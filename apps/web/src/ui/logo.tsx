import { type ThemeName, useThemeName } from '../model/theme-choice.ts'

/** Two rings that overlap: what was asked and what is akin to it. */
function RingsMark() {
  return (
    <>
      <circle cx="12.5" cy="16" r="6.5" fill="none" stroke="#fff" strokeWidth="2.5" />
      <circle cx="19.5" cy="16" r="6.5" fill="none" stroke="#fff" strokeOpacity="0.6" strokeWidth="2.5" />
    </>
  )
}

/** A seed that hands a leaf on: knowledge leaving the laboratory. */
function TransferMark() {
  return (
    <>
      <path
        d="M8 22c0-7 4.5-11.5 12-12 0 7.5-4.5 12-12 12Z"
        fill="none"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path
        d="M8 22 14.5 15.5M19 22h5m0 0-2.5-2.5M24 22l-2.5 2.5"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.75"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  )
}

/** Three people and the ties between them. */
function ConnectMark() {
  return (
    <>
      <path
        d="M16 10 9.5 21h13Z"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.65"
        strokeWidth="2.2"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="9.5" r="3.2" fill="#fff" />
      <circle cx="9" cy="21.5" r="3.2" fill="#fff" />
      <circle cx="23" cy="21.5" r="3.2" fill="#fff" />
    </>
  )
}

const marks = {
  default: RingsMark,
  'transfer-site': TransferMark,
  'research-connect': ConnectMark,
} satisfies Record<ThemeName, () => React.JSX.Element>

/** The mark of the theme, on its colour. Decorative: the product's name stands beside it or in the label of its link. */
export function LogoMark({ size = 26 }: { size?: number }) {
  const Mark = marks[useThemeName()]
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden focusable="false" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="var(--colour-accent)" />
      <Mark />
    </svg>
  )
}
