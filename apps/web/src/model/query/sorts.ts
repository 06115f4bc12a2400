/** The sort to show: the wanted one where the dataset has it, else its first. S-09. */
export function sortOf<Option extends { key: string }>(wanted: string, options: readonly Option[]): Option | undefined {
  return options.find((option) => option.key === wanted) ?? options[0]
}

/** The sorts to choose from: those with data, and the one that is set, so that it can be changed. */
export const offeredSorts = <Option extends { has_data: boolean }>(
  sorts: readonly Option[],
  current: Option,
): Option[] => sorts.filter((sort) => sort.has_data || sort === current)
