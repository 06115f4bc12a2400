import { FLAG, type RecordKind } from '../../columns/columns.ts'
import type { FlagProperty } from '../../open-catalogue/properties.ts'
import { remember } from '../../open-catalogue/remember.ts'
import { leadingTo } from '../../tables/links.ts'
import { type Mask, maskRows, maskWhere } from '../../tables/masks.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { workAuthors } from './chains.ts'
import type { StoredLists } from './stored-lists.ts'

type FlagOf = (data: CatalogueData, stored: StoredLists) => Mask

const bit =
  (wanted: number): FlagOf =>
  ({ columns: { work_flags: flags } }) =>
    maskWhere(flags.length, (work) => (flags[work]! & wanted) !== 0)

/** Records with an identifier of a scheme. */
const has =
  (kind: RecordKind, scheme: string): FlagOf =>
  (data, stored) =>
    remember(data, `${kind} with ${scheme}`, () => maskRows(data.summary.counts[kind], stored.identified(kind, scheme)))

/** Records of which a property is true. Done once a catalogue and thread. */
const that =
  (kind: RecordKind, property: string): FlagOf =>
  (data, stored) =>
    remember(data, `${kind} that ${property}`, () =>
      maskRows(data.summary.counts[kind], stored.withTrue(kind, property)),
    )

/** Works with an author of whom an ORCID iD is known; academics who are left out make no difference. */
const byIdentified: FlagOf = (data, stored) => {
  const { marks } = data.hidden
  const identified = has('author', 'orcid')(data, stored)
  const shown = maskWhere(identified.length, (author) => identified[author] === 1 && marks[author] !== 1)
  return leadingTo(shown, [workAuthors(data)])
}

const columns: { [Kind in RecordKind]: Record<FlagProperty<Kind>, FlagOf> } = {
  work: {
    is_oa: bit(FLAG.isOpenAccess),
    has_abstract: bit(FLAG.hasAbstract),
    is_retracted: bit(FLAG.isRetracted),
    has_doi: has('work', 'doi'),
    has_pmid: has('work', 'pmid'),
    has_orcid: byIdentified,
  },
  author: { has_orcid: has('author', 'orcid') },
  institution: { has_ror: has('institution', 'ror') },
  venue: { has_issn: has('venue', 'issn'), is_oa: that('venue', 'is_oa') },
  topic: {},
}

/** The records of a kind of which a property is true. */
export function flagColumn(kind: RecordKind, property: string, data: CatalogueData, stored: StoredLists): Mask {
  return (columns[kind] as Record<string, FlagOf>)[property]!(data, stored)
}
