import { text } from 'node:stream/consumers'
import { type DeliveryView, deliveryStates } from '@cognate/contract'
import type { Workspace } from '@cognate/workspace'
import { Command, InvalidArgumentError, Option } from 'commander'
import {
  addressRule,
  isSubmissionSecret,
  MIN_SECRET_LENGTH,
  secretRule,
  submissionAddress,
  submissionSystemOf,
} from '../administration/submission-systems.ts'
import { deliveryView } from '../submission/submission-view.ts'
import { jsonOption } from './arguments.ts'
import { CommandFailure, UsageFailure } from './command-failure.ts'
import { type CommandContext, findOrganisation, onWorkspace } from './in-workspace.ts'
import { alignColumns, type OutputOptions, printResult } from './print-result.ts'

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
    .action(onWorkspace(setSubmission))
}

function readAddress(text: string): string {
  const address = submissionAddress(text)
  if (address !== undefined) return address
  throw new InvalidArgumentError(addressRule)
}

async function setSubmission(
  { workspace }: CommandContext,
  name: string,
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

interface DeliveriesOptions extends OutputOptions {
  state?: DeliveryView['state']
  again?: string
}

/** The newest deliveries that are listed; the page has all of them. */
const LISTED = 100

/** `cognate organisation deliveries`: what an organisation sent, and sending it once more. */
export function deliveriesCommand(): Command {
  return new Command('deliveries')
    .description(`Lists the ${LISTED} newest collections that an organisation sent, and how each delivery went.`)
    .argument('<name>', 'name of the organisation')
    .addOption(new Option('--state <state>', 'those in this state alone').choices(deliveryStates))
    .addOption(new Option('--again <uuid>', 'send one that was delivered or has failed once more').conflicts('state'))
    .addOption(jsonOption())
    .action(
      onWorkspace(({ workspace }, name: string, options: DeliveriesOptions) =>
        options.again === undefined
          ? listDeliveries(name, workspace, options)
          : sendAgain(name, options.again, workspace, options),
      ),
    )
}

async function listDeliveries(name: string, workspace: Workspace, options: DeliveriesOptions): Promise<void> {
  const { id } = await findOrganisation(name, workspace)
  const page = { page: 1, page_size: LISTED, ...(options.state && { state: options.state }) }
  const { count, results } = await workspace.submissions.deliveries(id, page)
  const views = results.map(deliveryView)
  const rows = views.map(({ uuid, submitted_at, state, sent_by, external_identifier, last_error }) => [
    ...[uuid, submitted_at.slice(0, 16).replace('T', ' '), state, sent_by],
    ...[external_identifier ?? '', last_error ?? ''],
  ])
  const more = count > views.length ? [`… and ${count - views.length} older ones`] : []
  printResult(options, views, count === 0 ? `There is none of ${name}.` : [...alignColumns(rows), ...more])
}

async function sendAgain(name: string, uuid: string, workspace: Workspace, options: OutputOptions): Promise<void> {
  const organisation = await findOrganisation(name, workspace)
  await submissionSystemOf(organisation, workspace)
  const delivery = await workspace.submissions.sendAgain(organisation.id, uuid, null)
  if (!delivery) throw new CommandFailure(`${name} has sent nothing under ${uuid}.`)
  printResult(options, deliveryView(delivery), 'It waits to be sent again: a running server sends it.')
}
