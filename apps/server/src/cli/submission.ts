import { text } from 'node:stream/consumers'
import type { Workspace } from '@cognate/workspace'
import { Command, InvalidArgumentError } from 'commander'
import { isLoopback } from '../base/config.ts'
import { type Answering, answer } from './answer.ts'
import { jsonOption } from './arguments.ts'
import { UsageFailure } from './command-failure.ts'
import { findOrganisation, inWorkspace } from './in-workspace.ts'

interface SubmissionOptions {
  url?: URL
  secretStdin?: boolean
  none?: boolean
}

/** Shorter secrets could be tried out. */
const SHORTEST_SECRET = 32

/** `cognate organisation submission`: where an organisation sends its collections. */
export function submissionCommand(): Command {
  return new Command('submission')
    .description('Sets the address to which an organisation sends its collections, and the secret that signs them.')
    .argument('<name>', 'name of the organisation')
    .option('--url <url>', 'an https address; http only on this machine', readAddress)
    .option('--secret-stdin', `read the secret from standard input: at least ${SHORTEST_SECRET} characters`)
    .option('--none', 'send nothing from now on')
    .addOption(jsonOption())
    .addHelpText('after', '\nWhat is sent, and how a receiver checks it, stands in docs/submission.md.')
    .action((name: string, options: SubmissionOptions & Answering) =>
      inWorkspace(({ workspace }) => setSubmission(name, workspace, options)),
    )
}

function readAddress(address: string): URL {
  const url = URL.parse(address)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (url && isSafe && url.username === '' && url.password === '') return url
  throw new InvalidArgumentError('It takes an https address without a user name, or http on this machine.')
}

async function setSubmission(
  name: string,
  workspace: Workspace,
  options: SubmissionOptions & Answering,
): Promise<void> {
  const { url, secretStdin, none } = options
  if (none ? url || secretStdin : !url || !secretStdin) {
    throw new UsageFailure('Name --url and --secret-stdin together, or --none alone.')
  }
  const { id } = await findOrganisation(name, workspace)
  const system = url ? { url: url.href, secret: await readSecret() } : null
  await workspace.submissions.setSystem(id, system)
  const sentence = url ? `Collections of ${name} are sent to ${url.href}.` : `Collections of ${name} are sent nowhere.`
  answer(options, { name, url: url?.href ?? null }, sentence)
}

async function readSecret(): Promise<string> {
  const secret = (await text(process.stdin)).trim()
  if (secret.length >= SHORTEST_SECRET && secret.length <= 1000 && !/\s/.test(secret)) return secret
  throw new UsageFailure(
    `A secret has ${SHORTEST_SECRET} to 1,000 characters and no spaces; it is read from standard input.`,
  )
}
