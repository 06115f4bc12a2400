/** What servers tell each other about: that it has changed, and never what it is now. */
export type NoticeTopic = 'catalogue' | 'opt_outs' | 'letters' | 'submissions' | 'evaluations'

/** Keeps servers on one database in step. */
export interface NoticeStore {
  /**
   * Calls `reread` within 2 seconds of a change at any server or command. After the connection that hears of changes was
   * lost and is back, it is called as well, since changes may have been missed; also each minute, should nothing be heard at all.
   * A call that fails is repeated each second.
   * @returns A function that ends this.
   */
  follow(topic: NoticeTopic, reread: () => Promise<void>): () => void
}
