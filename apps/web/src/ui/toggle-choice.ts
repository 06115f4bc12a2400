/** Choices with one put in or taken out, in the order of all there are. */
export const toggleChoice = <Choice>(
  allChoices: readonly Choice[],
  chosen: readonly Choice[],
  toggledChoice: Choice,
): Choice[] => allChoices.filter((choice) => chosen.includes(choice) !== (choice === toggledChoice))
