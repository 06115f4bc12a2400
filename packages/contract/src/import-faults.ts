/** What is wrong with a line of an imported file, or with the file, by the reason that `rejected.jsonl` names. */
export const importFaults = {
  // Any file.
  truncated_gzip: 'file cut off, so that what would follow is missing',
  corrupt_gzip: 'file damaged, so that what would follow is missing',
  unreadable: 'file that cannot be read to its end',
  invalid_encoding: 'not in UTF-8',
  not_json: 'no valid JSON',
  not_an_object: 'no JSON object',
  cut_off: 'JSON that ends too early',
  line_too_long: 'line too long',
  record_too_long: 'record too long',
  wrong_number_of_columns: 'too few or too many columns',
  duplicate_id: 'id of another line, one of which counts',
  missing_id: 'no id that can be read',
  missing_title: 'title missing',
  missing_name: 'name missing',
  invalid_year: 'no year that can be read',
  // OpenAlex.
  placeholder: 'stands for authors who are unknown or deleted',
  unreadable_authors: 'taken without its authors, who are no list',
  unidentified_authors: 'taken without those of its authors who have no id or name',
  missing_file: 'file missing that the manifest names',
  unannounced_file: 'file that the manifest does not name',
  unexpected_size: 'file of another size than the manifest says',
  invalid_manifest: 'manifest that cannot be read',
  unread_form: 'file in a form that is not read',
  // Rules on institutions.
  unreadable_row: 'row with too few or too many cells, or quotes that do not close',
  unknown_action: 'action neither fold nor keep apart',
  unknown_institution: 'no institution of the source has this name or id',
  // Projects, startups, starthubs, partners and policy documents.
  missing_column: 'column missing, so that nothing in the file is read',
  broken_quotes: 'quotes in the middle of a cell',
  unclosed_quote: 'quotes that do not close',
  not_well_formed: 'no well-formed XML',
  nested_too_deep: 'XML nested too deep',
  document_type_refused: 'XML with a document type, which is refused',
  invalid_url: 'no address of a page',
  invalid_date: 'no date that can be read',
  ambiguous_date: 'date in which day or month may come first',
  invalid_persons: 'people that cannot be read',
  invalid_orcid: 'wrong ORCID iD, without which the person is taken',
  invalid_value: 'value that cannot be read',
  not_a_text: 'no text',
  not_a_list: 'no list',
  unknown_country: 'no such country',
  unknown_sector: 'no such sector; it is kept as it is written',
  foreign_id: 'id of another source',
  not_a_project: 'no project',
  not_dutch: 'no Dutch project',
  service_fault: 'answer in which the service tells of a fault',
} as const

/** In words; a reason of an older version stays as it is. */
export const importFault = (reason: string): string =>
  Object.hasOwn(importFaults, reason) ? importFaults[reason as keyof typeof importFaults] : reason

const faultsOfFiles: readonly string[] = [
  'truncated_gzip',
  'corrupt_gzip',
  'unreadable',
  'missing_file',
  'unexpected_size',
] satisfies (keyof typeof importFaults)[]

/** Whether files were damaged or missing, so that nobody can say how many records an import lacks. */
export const isIncomplete = (reasons: readonly string[]): boolean =>
  reasons.some((reason) => faultsOfFiles.includes(reason))
