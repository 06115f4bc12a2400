/** Choices with one put in or taken out, in the order of all there are. */
export const withChoice = <Choice>(all: readonly Choice[], chosen: readonly Choice[], one: Choice): Choice[] =>
  all.filter((choice) => chosen.includes(choice) !== (choice === one))
