import type { CatalogueKind, CatalogueRecords, EndpointKey } from '@cognate/contract'
import { type Fact, Facts } from '../../ui/facts.tsx'
import shared from '../../ui/shared.module.css'
import { authorFacts } from './author-facts.tsx'
import { documentFacts } from './document-facts.tsx'
import { institutionFacts, venueFacts } from './organisation-facts.tsx'
import classes from './record-popup.module.css'
import { workFacts } from './work-facts.tsx'

type FactsOf<Kind extends CatalogueKind> = (
  record: CatalogueRecords[Kind],
  endpoints: readonly EndpointKey[],
) => readonly Fact[]

const factsOf: { [Kind in CatalogueKind]: FactsOf<Kind> } = {
  author: authorFacts,
  work: workFacts,
  institution: institutionFacts,
  venue: venueFacts,
  ...documentFacts,
}

interface RecordDetailsProps<Kind extends CatalogueKind> {
  recordType: Kind
  record: CatalogueRecords[Kind]
  endpoints: readonly EndpointKey[]
}

/** All facts of a record, as names and values. */
export function RecordDetails<Kind extends CatalogueKind>({ recordType, record, endpoints }: RecordDetailsProps<Kind>) {
  return (
    <Facts
      className={`${shared.phoneColumns} ${shared.breaking} ${classes.facts}`}
      facts={factsOf[recordType](record, endpoints)}
    />
  )
}
