/** What servers tell each other about: that it has changed, and never what it is now. */
export type NoticeTopic = 'catalogue' | 'opt_outs' | 'letters' | 'submissions' | 'evaluations'
