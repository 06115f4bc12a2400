/**
 * What an engine in another package is made of: the interface that it implements, the writer that an import feeds, the columns
 * that this gets, and what all engines say of works and people alike.
 */
export { countUnknown } from './answers/count-unknown.ts'
export { highlightDocument, withoutHiddenPeople } from './answers/describe-document.ts'
export { type DescribedWork, describeWork } from './answers/describe-work.ts'
export { markedWords, weightsOf } from './answers/matched-terms.ts'
export { nearestRecords } from './answers/nearest-record.ts'
export { votingPositions } from './answers/voting-positions.ts'
export { givingRoomBack } from './base/disk-room.ts'
export type { NumberArray, NumbersType } from './base/growing.ts'
export { GrowingLists } from './base/growing-lists.ts'
export { idLetters } from './base/id-letters.ts'
export { lockImport } from './base/import-lock.ts'
export { rowsByValue } from './base/lists.ts'
export { NONE } from './base/none.ts'
export { ProgressReporter } from './base/progress.ts'
export { currentWork } from './base/shares.ts'
export { syncPath } from './base/sync-path.ts'
export { type PackedTexts, packedBytes, packedText, TextPack } from './base/text-pack.ts'
export { TextSorter } from './base/text-sorter.ts'
export {
  COLUMNS_VERSION,
  FLAG,
  type RecordColumnName,
  type RecordColumns,
  type RecordKind,
  recordKinds,
  UNKNOWN,
  type Vocabularies,
  type VocabularyName,
} from './columns/columns.ts'
export { markFittingCodes } from './columns/fitting-codes.ts'
export { markFittingTopics } from './columns/fitting-topics.ts'
export { idDigits, topicDigits } from './columns/identify.ts'
export { normaliseIdentifier } from './columns/normalise-identifier.ts'
export { readDocumentSorts, readWorkFacts, type WorkFacts } from './columns/read-facts.ts'
export type { VectorMaking } from './importing/catalogue-builder.ts'
export { canContinue, type ImportCatalogueOptions, importCatalogue, importKey } from './importing/import-catalogue.ts'
export { keyOfSource, madeBy } from './importing/left-over.ts'
export { takeKept } from './importing/staging/checkpoint.ts'
export { StagedColumn } from './importing/staging/staged-column.ts'
export { TemporaryTexts } from './importing/staging/temporary-texts.ts'
export type {
  CatalogueWriter,
  EngineForm,
  IndexFigures,
  WorkPostings,
} from './importing/writing/catalogue-writer.ts'
export { heldTerms, readPostings, sortTerms, type TermOrder } from './importing/writing/staged-postings.ts'
export { type CheckedCounts, countJournalArticles, describeChecked } from './people/checked-catalogue.ts'
export { coauthorsOf, findCoauthors, namedInCoauthors, writeCoauthors } from './people/coauthors.ts'
export { ConflictMarks, type NumberedCheck } from './people/conflict-marks.ts'
export { findConflictMatrix, namedInMatrix, writeConflictMatrix } from './people/conflict-matrix.ts'
export { findConflicts, namedInConflicts, writeConflicts } from './people/find-conflicts.ts'
export type { NamedNumbers, Names } from './people/names.ts'
export {
  closestCoauthors,
  type DrawnPeople,
  drawAround,
  drawPeople,
  findNetwork,
  namedInNetwork,
  writeNetwork,
} from './people/network.ts'
export type { LinkedProjects, PeopleSlice } from './people/people-slice.ts'
export { projectView } from './people/shared-projects.ts'
export { namesOfAll, placeOf, somebodyAt } from './people/somebody-at.ts'
export { workView } from './people/work-view.ts'
export { buildShelf } from './shelves/build-shelf.ts'
export { countDocuments, documentForms } from './shelves/document-terms.ts'
export type { AuthorTexts, KnownRecords, NameAtPlaces, NamedAuthor } from './shelves/known-records.ts'
export { createLinker } from './shelves/link.ts'
export { hashNameKey, hashNames } from './shelves/name-keys.ts'
export type { KnownOrganisation } from './shelves/organisation-index.ts'
export { PeopleTexts } from './shelves/people-texts.ts'
export {
  type CataloguePlan,
  planShelves,
  type ShelfPlan,
  summarisePlanned,
  versionName,
} from './shelves/plan-shelves.ts'
export type { ShelfSource } from './shelves/read-sources.ts'
export type { ReadShelf, ShelfWriter } from './shelves/shelf-writer.ts'
export { compareRecords, reportOn, requireSource } from './store.ts'
export {
  describeVectors,
  makeVectors,
  type VectorsOfWorks,
  vectorsKey,
  type WorksToRead,
} from './vectors/make-vectors.ts'
