/** A reason why a command could not do its work; the message is for the person at the command line. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
}
