/** A reason why a command could not do its work; the message is for the person at the command line. */
export class CommandFailure extends Error {
  override readonly name: string = 'CommandFailure'
}

/** The same for what the person asked for itself: the options contradict each other, or say too little. */
export class UsageFailure extends CommandFailure {}
