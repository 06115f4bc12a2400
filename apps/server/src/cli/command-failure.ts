/** Why a command failed; the message is for the person at the command line. */
export class CommandFailure extends Error {
  override readonly name: string = 'CommandFailure'
}

/** A command was used wrongly: options are missing or contradict each other. */
export class UsageFailure extends CommandFailure {}
