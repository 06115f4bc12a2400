export {
  addModel,
  findModelFolder,
  type ModelChoice,
  modelDirectory,
  namesOfModels,
  readChoice,
  tryModel,
  writeChoice,
} from './adding/added-models.ts'
export { downloadModel } from './adding/download-model.ts'
export { pinnedModels, USUAL_MODEL } from './adding/pinned-models.ts'
export { addRuntime, hasRuntime, runtimeIn } from './adding/runtime.ts'
export { ModelEmbedder } from './embedding/model-embedder.ts'
export { ModelError } from './model/model-error.ts'
export { type EmbeddingModel, holdsModel, ModelSettings, readModel } from './model/model-folder.ts'
