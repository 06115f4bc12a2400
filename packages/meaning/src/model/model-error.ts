/** A model cannot be used, fetched or added. The message is for the operator. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
}
