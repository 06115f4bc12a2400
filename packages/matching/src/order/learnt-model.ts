import type { ExpertModel, FittedCurves } from './expert-model.ts'
import model from './learnt-model.json' with { type: 'json' }
import withMeaning from './learnt-with-meaning.json' with { type: 'json' }

/** The model that comes with this version; `docs/scoring.md` has its figures. */
export const learntModel = { ...(model as ExpertModel), withMeaning: withMeaning as FittedCurves }
