/** Adds a choice or removes it, in the order of all choices. */
export const toggleChoice = <Choice>(
  allChoices: readonly Choice[],
  chosen: readonly Choice[],
  toggledChoice: Choice,
): Choice[] => allChoices.filter((choice) => chosen.includes(choice) !== (choice === toggledChoice))
