import type { ComponentProps, ReactNode } from 'react'

/** A fact: its label and its value. A fact without a value is not listed. */
export type Fact = readonly [label: string, value: ReactNode]

const isEmpty = (value: ReactNode) => value === null || value === undefined || value === '' || value === false

/** Facts as a list of labels and values. */
export function Facts({ facts, ...props }: ComponentProps<'dl'> & { facts: readonly Fact[] }) {
  return (
    <dl {...props}>
      {facts.map(
        ([label, value]) =>
          !isEmpty(value) && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
