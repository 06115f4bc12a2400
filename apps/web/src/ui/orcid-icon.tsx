/** The mark of ORCID iDs. Decorative: the name stands beside it. */
export function OrcidIcon({ size = 18 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden focusable="false" style={{ flex: 'none' }}>
      <circle cx="12" cy="12" r="12" fill="#a6ce39" />
      <circle cx="7.2" cy="6" r="1.1" fill="#fff" />
      <path
        fill="#fff"
        d="M6.4 8.3h1.6v9.2H6.4zm3.6 0h4c3.4 0 5 2.4 5 4.6 0 2.5-1.9 4.6-4.9 4.6H10zm1.6 1.4v6.4h2.3c2.6 0 3.5-1.8 3.5-3.2 0-1.7-1.1-3.2-3.4-3.2z"
      />
    </svg>
  )
}
