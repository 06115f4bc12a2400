import { text } from 'node:stream/consumers'
import type { Workspace } from '@cognate/workspace'
import { Command, InvalidArgumentError } from 'commander'
import { isLoopback } from '../base/config.ts'
import { jsonOption } from './arguments.ts'
import { UsageFailure } from './command-failure.ts'
import { findOrganisation, inWorkspace } from './in-workspace.ts'
import { type OutputOptions, printResult } from './print-result.ts'

interface SubmissionOptions {
  url?: URL
  secretStdin?: boolean
  none?: boolean
}

/** Shorter secrets could be found by trial and error. */
const MIN_SECRET_LENGTH = 32

/** `cognate organisation submission`: where an organisation sends its collections. */
export function submissionCommand(): Command {
  return new Command('submission')
    .description('Sets the address to which an organisation sends its collections, and the secret that signs them.')
    .argument('<name>', 'name of the organisation')
    .option('--url <url>', 'an https address; http only on this machine', readSubmissionUrl)
    .option('--secret-stdin', `read the secret from standard input: at least ${MIN_SECRET_LENGTH} characters`)
    .option('--none', 'stop sending collections')
    .addOption(jsonOption())
    .addHelpText('after', '\ndocs/submission.md describes what is sent and how a receiver checks it.')
    .action((name: string, options: SubmissionOptions & OutputOptions) =>
      inWorkspace(({ workspace }) => setSubmission(name, workspace, options)),
    )
}

function readSubmissionUrl(address: string): URL {
  const url = URL.parse(address)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (url && isSafe && url.username === '' && url.password === '') return url
  throw new InvalidArgumentError('Use an https address without a user name, or http on this machine.')
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
  const system = url ? { url: url.href, secret: await readSecret() } : null
  await workspace.submissions.setSystem(id, system)
  const sentence = url
    ? `Collections of ${name} are sent to ${url.href}.`
    : `Collections of ${name} are no longer sent.`
  printResult(options, { name, url: url?.href ?? null }, sentence)
}

async function readSecret(): Promise<string> {
  const secret = (await text(process.stdin)).trim()
  if (secret.length >= MIN_SECRET_LENGTH && secret.length <= 1000 && !/\s/.test(secret)) return secret
  throw new UsageFailure(
    `A secret has ${MIN_SECRET_LENGTH} to 1,000 characters and no spaces; it is read from standard input.`,
  )
}
