/** The round that is to begin: the next one, or that of the number where it was raised by hand after people had been asked. */
export const roundToBegin = ({ round, people_round }: { round: number; people_round?: number | undefined }) =>
  (people_round ?? round) < round ? round : round + 1
