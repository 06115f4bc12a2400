/** Work that one server does at a time, whichever it is. */
export interface JobStore {
  /**
   * Runs `work`, unless another server is at the job of that name: then it gives false at once. The job is free again when
   * the work has ended, or its server has.
   */
  runAlone(name: string, work: () => Promise<void>): Promise<boolean>
}
