import type { ExpertModel } from './expert-model.ts'
import model from './learnt-model.json' with { type: 'json' }

/** The model that comes with this version; `docs/scoring.md` has its figures. */
export const learntModel = model as ExpertModel
