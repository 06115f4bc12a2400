import classes from './record-domain.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The number of a domain, 1 to 4, from the end of its id; none for anything else. */
export function domainNumber(id: string | null | undefined): 1 | 2 | 3 | 4 | undefined {
  const number = /(?:^|\/)([1-4])$/.exec(id ?? '')?.[1]
  return number ? (Number(number) as 1 | 2 | 3 | 4) : undefined
}

/**
 * A patch in the colour of a domain with the domain's first letter, so that colour is not the only sign.
 * teal, lavender, blue, orange for the domains 1 to 4, one dark label colour.
 */
export function RecordDomain({ domain }: { domain: { id: string; display_name: string } | null | undefined }) {
  const number = domainNumber(domain?.id)
  if (!domain || !number) return <span aria-hidden className={classes.none} />
  return (
    <span className={classes.patch} data-domain={number} title={domain.display_name}>
      <span aria-hidden>{domain.display_name.slice(0, 1).toUpperCase()}</span>
      <VisuallyHidden>{domain.display_name}: </VisuallyHidden>
    </span>
  )
}
