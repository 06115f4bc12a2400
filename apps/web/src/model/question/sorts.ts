/** The sort to show: the wanted one where the dataset has it, else its first. Specification 2 §4. */
export function sortOf<Option extends { key: string }>(wanted: string, options: readonly Option[]): Option | undefined {
  return options.find((option) => option.key === wanted) ?? options[0]
}
