import { text } from 'node:stream/consumers'
import type { Workspace } from '@cognate/workspace'
import { Command, InvalidArgumentError } from 'commander'
import {
  addressRule,
  isSubmissionSecret,
  MIN_SECRET_LENGTH,
  secretRule,
  submissionAddress,
} from '../administration/submission-systems.ts'
import { jsonOption } from './arguments.ts'
import { UsageFailure } from './command-failure.ts'
import { findOrganisation, inWorkspace } from './in-workspace.ts'
import { type OutputOptions, printResult } from './print-result.ts'

interface SubmissionOptions {
  url?: string
  secretStdin?: boolean
  none?: boolean
}

/** `cognate organisation submission`: where an organisation sends its collections. */
export function submissionCommand(): Command {
  return new Command('submission')
    .description('Sets the address to which an organisation sends its collections, and the secret that signs them.')
    .argument('<name>', 'name of the organisation')
    .option('--url <url>', 'an https address; http only on this machine', readAddress)
    .option('--secret-stdin', `read the secret from standard input: at least ${MIN_SECRET_LENGTH} characters`)
    .option('--none', 'stop sending collections')
    .addOption(jsonOption())
    .addHelpText('after', '\ndocs/submission.md describes what is sent and how a receiver checks it.')
    .action((name: string, options: SubmissionOptions & OutputOptions) =>
      inWorkspace(({ workspace }) => setSubmission(name, workspace, options)),
    )
}

function readAddress(text: string): string {
  const address = submissionAddress(text)
  if (address !== undefined) return address
  throw new InvalidArgumentError(addressRule)
}

async function setSubmission(
  name: string,
  workspace: Workspace,
  options: SubmissionOptions & OutputOptions,
): Promise<void> {
  const { url, secretStdin, none } = options
  if (none ? url || secretStdin : !url || !secretStdin) {
    throw new UsageFailure('Give --url and --secret-stdin together, or --none alone.')
  }
  const { id } = await findOrganisation(name, workspace)
  const system = url ? { url, secret: await readSecret() } : null
  await workspace.submissions.setSystem(id, system)
  const sentence = url ? `Collections of ${name} are sent to ${url}.` : `Collections of ${name} are no longer sent.`
  printResult(options, { name, url: url ?? null }, sentence)
}

async function readSecret(): Promise<string> {
  const secret = (await text(process.stdin)).trim()
  if (isSubmissionSecret(secret)) return secret
  throw new UsageFailure(`${secretRule} It is read from standard input.`)
}
