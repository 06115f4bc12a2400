/** A picture that the operator uploaded. */
export interface Picture {
  contentType: string
  bytes: Buffer
}
