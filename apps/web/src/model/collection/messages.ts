import type { ManuscriptPart } from '@cognate/contract/manuscript-part'
import { countOf, inList } from '../records/wording.ts'

/** What all records of a collection are, for the words that name them. */
export type CollectedKind = 'author' | 'work' | 'record'

/** What is said of a collection: of its name, as part of a query, and where a change of it fails. */
export const messages = {
  nameLabel: 'Name of the collection',
  rename: (name: string) => `Rename ${name}`,
  needsName: 'A collection needs a name.',
  referenceLabel: 'Reference, such as the number of a manuscript',
  changeReference: (reference: string | null, name: string) =>
    `${reference ? 'Change' : 'Add'} the reference of ${name}`,
  collected: (count: number, kind: CollectedKind) =>
    `+ ${kind === 'author' ? countOf(count, 'collected person', 'collected people') : countOf(count, `collected ${kind}`)}`,
  notAdded: (names: string) => `${names} could not be added`,
  notHidden: (names: string) => `${names} could not be hidden`,
  notRemoved: (names: string) => `${names} could not be removed`,
  removedMeanwhile: 'Somebody removed them from the collection in the meantime.',
  notDone: (name: string) => `Not done: ${name} was changed meanwhile`,
  insist: 'Do it all the same',
  notUndone: (name: string) => `Not undone: ${name} was changed since`,
  hasSince: (who: string, what: string) => `${who} has since ${what}.`,
  changedSince: 'Somebody has changed it since.',
  notMoved: (names: string) => `${names} could not be moved`,
  notRestored: (names: string) => `${names} could not be restored`,
  notBroughtBack: (names: string) => `${names} could not be brought back`,
  reworded: 'Kept the wording with the collection',
  textNotKept: 'The text could not be kept with the collection',
  notChanged: (name: string) => `${name} could not be changed`,
  filtersNotKept: 'The filters of the collection could not be kept',
  collectionDeleted: (name: string) => `The collection ${name} was deleted`,
  notSharedAnyMore: (name: string) => `${name} was deleted, or is no longer shared with you`,
  contentsKept: 'Its contents are still here. Save them as a new collection to keep them.',
  theRecord: 'The record',
  records: (count: number) => countOf(count, 'record'),
  // Whether the chosen are independent of each other.
  independent: (compared: number, chosen: number, since: number | null) =>
    `${compared < chosen ? `${compared} of the` : 'The'} ${chosen} chosen are independent${since === null ? '' : ` since ${since}`}: no joint works, never at one institution in the same years, no sign of supervision`,
  noTiesFound: (unknown: number, since: number | null) =>
    `No ties found${since === null ? '' : ` since ${since}`}; ${unknown === 1 ? '1 person is' : `${unknown} people are`} not in the catalogue and not compared`,
  noTiesButPlaces: (since: number | null) =>
    `No joint works and no sign of supervision found${since === null ? '' : ` since ${since}`}`,
  wroteTogether: (works: number) => `wrote together (${countOf(works, 'work')})`,
  sameInstitution: (place: string) => `were both at ${place}`,
  sameUniversity: (place: string) => `were both at ${place} (one of them in a part of it)`,
  supervised: (senior: string, junior: string) => `${senior} may have supervised ${junior}`,
  tied: (one: string, other: string, facts: readonly string[], supervised: string | undefined) => {
    if (facts.length === 0) return supervised ?? ''
    const shared = `${one} and ${other} ${facts.join(supervised ? ', ' : ' and ')}`
    return supervised ? `${shared}, and ${supervised}` : shared
  },
  wroteEarlier: (works: number, last: number) =>
    `wrote ${countOf(works, 'work')} together, ${works === 1 ? '' : 'the last '}in ${last}`,
  inCommon: (one: string, other: string, facts: readonly string[]) => `${one} and ${other} ${facts.join(', and ')}`,
  earlier: (since: number, pairs: readonly string[]) => `Before ${since}: ${pairs.join('; ')}`,
  noPlaceKnown: (names: readonly string[]) => `No institution of ${inList(names)} is known, so none was compared`,
  sameCountry: (names: readonly string[], country: string) => `Same country (${country}): ${inList(names)}`,
}

/** What somebody is to a manuscript who should not review it. */
export const partLabels: Record<ManuscriptPart, string> = {
  author: 'Author of the text',
  opposed: 'Opposed by the authors',
}

/** What somebody is said to be whom the authors of a manuscript suggested: nothing that speaks against them. */
export const suggestedLabel = 'Suggested by the authors'

/** Why somebody else is left out of a collection. */
export const leftOutWords = {
  title: 'Who was left out',
  removed: 'Removed from the list',
  opposed: partLabels.opposed,
  noReasonGiven: 'No reason given',
  doneBy: (what: string, name: string | null | undefined) => (name ? `${what} by ${name}` : what),
}

/** Of how many who were to be checked against nothing is looked for any more. */
export const withheldChecksInWords = (people: number): string =>
  `Not checked against ${people === 1 ? '1 person who has' : `${people} people who have`} since asked to be left out.`
