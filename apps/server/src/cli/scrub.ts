import { Command } from 'commander'
import { type Answering, answer } from './answer.ts'
import { jsonOption } from './arguments.ts'
import { CommandFailure } from './command-failure.ts'
import { inWorkspace } from './in-workspace.ts'

/** `cognate scrub`: what was deleted leaves the files of the database now. */
export function scrubCommand(): Command {
  return new Command('scrub')
    .description('Removes what was deleted from the files of the database too, as a running server does daily.')
    .addOption(jsonOption())
    .action(scrub)
}

function scrub(options: Answering): Promise<void> {
  return inWorkspace(async ({ workspace }) => {
    const done = await workspace.scrub.run()
    if (!done) throw new CommandFailure('Another process is at it: try again in a moment.')
    const { busy, isLogScrubbed } = done
    if (busy.length > 0) throw new CommandFailure(`In use all the time, so not done: ${busy.join(', ')}. Try again.`)
    const log = isLogScrubbed
      ? 'nor in its log of changes (WAL)'
      : 'its log of changes (WAL) is for its operator to look after'
    answer(options, { done: 'scrub', ...done }, `What was deleted is in no table’s file any more; ${log}.`)
  })
}
