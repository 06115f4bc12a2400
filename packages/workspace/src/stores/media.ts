/** A picture that the operator uploaded. */
export interface Picture {
  contentType: string
  bytes: Buffer
}

export interface MediaStore {
  /** Stores a picture below the media area; one that is there already stays. */
  put(path: string, picture: Picture): Promise<void>
  get(path: string): Promise<Picture | undefined>
}
