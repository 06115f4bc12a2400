import type { Engine } from '@cognate/catalogue'
import { AppError, type CorrectionView, usualConflictRules } from '@cognate/contract'
import type { Correction } from '@cognate/workspace'
import { withIsoTimes } from '../base/iso-times.ts'
import { findConflictCells } from '../discovery/conflict-cells.ts'
import type { Handler } from '../http/handler.ts'

/** What members say that the catalogue has wrong. */
export const listCorrections: Handler<'listCorrections'> = async ({ query, services }) => {
  const { workspace, catalogue, optOuts } = services
  const { count, results } = await workspace.conflictVerdicts.corrections({ ...query, leftOut: optOuts.ids() })
  const views = await catalogue.use(async (engine) => {
    const described: CorrectionView[] = []
    for (const correction of results) described.push(await describe(correction, engine))
    return described
  })
  return { count, results: views }
}

/** Notes that a correction is dealt with, or open again. */
export const settleCorrection: Handler<'settleCorrection'> = async ({ params, body, caller, services }) => {
  const { conflictVerdicts } = services.workspace
  if (!(await conflictVerdicts.settleCorrection(params.uuid, body.settled, caller.account.id)))
    throw new AppError('not_found')
}

async function describe(correction: Correction, engine: Engine): Promise<CorrectionView> {
  const institutions = correction.ground === 'wrong_institution' ? await institutionsOf(correction, engine) : []
  return { ...withIsoTimes(correction), institutions }
}

/** Where the catalogue has both in the same years, with the names that were folded into each. */
async function institutionsOf({ person, against }: Pick<Correction, 'person' | 'against'>, engine: Engine) {
  const check = { authorIds: [against.identifier], rules: { ...usualConflictRules, include_parents: true } }
  const cells = await findConflictCells([person.identifier], check, engine)
  const ids = [...new Set(cells.flatMap(({ institutions }) => institutions.map(({ identifier }) => identifier)))]
  const records = (await engine.readRecords('institution', ids)).flatMap((record) => record ?? [])
  return records.map(({ id, display_name, display_name_alternatives }) => ({
    ...{ identifier: id, display_name, also_written: display_name_alternatives },
  }))
}
