import { Command } from 'commander'
import { jsonOption } from './arguments.ts'
import { CommandFailure } from './command-failure.ts'
import { type CommandContext, onWorkspace } from './in-workspace.ts'
import { type OutputOptions, printResult } from './print-result.ts'

/** `cognate scrub`: removes deleted data from the files of the database now. */
export function scrubCommand(): Command {
  return new Command('scrub').addOption(jsonOption()).action(onWorkspace(scrub))
}

async function scrub({ workspace }: CommandContext, options: OutputOptions): Promise<void> {
  const done = await workspace.scrub.run()
  if (!done) throw new CommandFailure('Another process is scrubbing already: try again in a moment.')
  const { busy, isLogScrubbed } = done
  if (busy.length > 0)
    throw new CommandFailure(`These tables were in use and are not scrubbed: ${busy.join(', ')}. Try again.`)
  const log = isLogScrubbed
    ? 'nor is it in the write-ahead log (WAL)'
    : 'its operator must take care of the write-ahead log (WAL)'
  printResult(options, { done: 'scrub', ...done }, `Deleted data is no longer in the files of the database; ${log}.`)
}
