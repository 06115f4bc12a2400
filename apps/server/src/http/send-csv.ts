import type { FastifyReply } from 'fastify'

/** Answers with a file that no cache keeps. @param name  Of the file, without its ending: letters, digits and hyphens. */
export const sendCsv = (reply: FastifyReply, name: string, content: string): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(content)
