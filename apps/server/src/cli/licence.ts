import { institutionEndpoints } from '@cognate/contract'
import type { Licence } from '@cognate/workspace'
import { Command } from 'commander'
import { jsonOption, kindOption, readDatasets, readDay, readEndpoints, readFilterFields } from './arguments.ts'
import { UsageFailure } from './command-failure.ts'
import { type CommandContext, findOrganisation, onWorkspace } from './in-workspace.ts'
import { type OutputOptions, printResult } from './print-result.ts'

export interface LicenceOptions {
  licence?: Licence['kind']
  until?: string
  from?: string
  endpoints?: Licence['endpoints']
  datasets?: Licence['datasets']
  filters?: Licence['filters']
}

/** `cognate licence`: what an organisation may use, and until when. */
export function licenceCommand(): Command {
  const set = new Command('set')
    .description('Gives an organisation a licence, or changes the one it has; everything else stays as it is.')
    .argument('<name>', 'name of the organisation')
    .addOption(kindOption())
  return new Command('licence').addCommand(
    licenceOptions(set, { isNew: false }).addOption(jsonOption()).action(onWorkspace(setLicence)),
  )
}

/** Adds the options of a licence, except its kind. */
export function licenceOptions(command: Command, { isNew }: { isNew: boolean }): Command {
  const until = ['--until <date>', 'last day in force, YYYY-MM-DD in UTC'] as const
  return (isNew ? command.requiredOption(...until, readDay) : command.option(...until, readDay))
    .option('--from <date>', 'first day in force; a new licence begins today', readDay)
    .option('--endpoints <keys>', 'all, or endpoints separated by commas', readEndpoints)
    .option('--datasets <keys>', 'all, or datasets separated by commas', readDatasets)
    .option('--filters <fields>', 'all, or filters separated by commas', readFilterFields)
}

async function setLicence(
  { workspace }: CommandContext,
  name: string,
  options: LicenceOptions & OutputOptions,
): Promise<void> {
  const { id } = await findOrganisation(name, workspace)
  const licence = completeLicence(options, await workspace.licences.of(id))
  await workspace.licences.set(id, licence)
  printResult(options, { name, licence }, `The organisation ${name} has a licence: ${describeLicence(licence)}.`)
}

/**
 * The licence that the options describe, based on the current one. A licence that has ended begins again today.
 * @throws UsageFailure if options are missing or contradict each other
 */
export function completeLicence(options: LicenceOptions, currentLicence: Licence | undefined): Licence {
  const kind = options.licence ?? currentLicence?.kind
  const valid_until = options.until ?? currentLicence?.valid_until
  if (!kind) throw new UsageFailure('There is no licence yet: choose its kind with --licence.')
  if (!valid_until) throw new UsageFailure('There is no licence yet: set its last day with --until.')
  const isInForce = currentLicence !== undefined && currentLicence.valid_until >= today()
  const licence: Licence = {
    kind,
    valid_from: options.from ?? (isInForce ? currentLicence.valid_from : today()),
    valid_until,
    endpoints: options.endpoints ?? currentLicence?.endpoints ?? 'all',
    datasets: options.datasets ?? currentLicence?.datasets ?? 'all',
    filters: options.filters ?? currentLicence?.filters ?? 'all',
  }
  refuseContradictions(licence)
  return licence
}

function refuseContradictions({ kind, valid_from, valid_until, endpoints }: Licence): void {
  if (valid_until < valid_from) {
    throw new UsageFailure(`The licence would end on ${valid_until}, before it begins on ${valid_from}.`)
  }
  if (kind === 'institution' || endpoints === 'all') return
  const refusedEndpoint = endpoints.find((key) => institutionEndpoints.includes(key))
  if (refusedEndpoint)
    throw new UsageFailure(`An individual licence cannot include ${refusedEndpoint}: that needs --licence institution.`)
}

/** `institution licence until 2027-12-31, endpoints all, …` */
export function describeLicence({ kind, valid_from, valid_until, endpoints, datasets, filters }: Licence): string {
  const period = valid_from > today() ? `from ${valid_from} until ${valid_until}` : `until ${valid_until}`
  const endedNote = valid_until < today() ? ' (ended)' : ''
  const parts = { endpoints, datasets, filters }
  const keyTexts = Object.entries(parts).map(
    ([name, keys]) => `${name} ${keys === 'all' ? keys : keys.join(' ') || 'none'}`,
  )
  return `${kind} licence ${period}${endedNote}, ${keyTexts.join(', ')}`
}

/** `YYYY-MM-DD` in UTC, the time zone of licences. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}
