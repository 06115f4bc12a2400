/** The sort to show: the wanted one where the dataset has it, else its first. S-09. */
export function sortOf<Option extends { key: string }>(wanted: string, options: readonly Option[]): Option | undefined {
  return options.find((option) => option.key === wanted) ?? options[0]
}
