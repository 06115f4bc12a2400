import { readRows } from './words.ts'

/** How the works of a field are written: what they do to their objects decides the sentences. */
export type Style = 'trial' | 'survey' | 'laboratory' | 'outdoors' | 'engineering' | 'theory' | 'humanities'

export interface DemoField {
  id: number
  name: string
  /** 1 to 4. */
  domain: number
  style: Style
  /** What is counted in a sample. */
  units: readonly string[]
  /** Where the work takes place, or what it is based on. */
  contexts: readonly string[]
}

/** OpenAlex's four domains, by number. */
export const domains: Record<number, string> = {
  1: 'Life Sciences',
  2: 'Social Sciences',
  3: 'Physical Sciences',
  4: 'Health Sciences',
}

/**
 * OpenAlex's 26 fields, with our own words for writing about them in the demo catalogue: number, name, domain, style, units,
 * contexts.
 */
export const demoFields: readonly DemoField[] = readRows('fields').map(
  ([id, name, domain, style, units, contexts]) => ({
    id: Number(id),
    name: name!,
    domain: Number(domain),
    style: style as Style,
    units: units!.split(', '),
    contexts: contexts!.split(', '),
  }),
)
