import { negotiate } from '@fastify/accept-negotiator'
import { mime, send } from '@fastify/send'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The names of files here hold a hash of their content, so browsers may keep them; other files are checked each time. */
export const ASSETS = '/assets/'

/** What the build lays beside files of text, by the encoding that it is sent in. */
const endings: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' }

/** Paths of plain names alone, so that no address leaves the folder or reaches a hidden file. */
const PLAIN = /^(?:\/\w[\w.-]*)+$/

/**
 * Answers with a file of the page, compressed where the build did so and the browser takes it.
 * @param path  In the folder of the page; what is no file there is answered as not found.
 */
export async function sendPageFile(path: string, folder: string, reply: FastifyReply): Promise<FastifyReply> {
  const { request } = reply
  if (PLAIN.test(path))
    for (const encoding of encodingsFor(request)) {
      const sent = await send(request.raw, `${path}${endings[encoding] ?? ''}`, {
        root: folder,
        index: false,
        cacheControl: false,
      })
      if (sent.type === 'error' && sent.statusCode !== 404) throw sent.metadata.error
      if (sent.type !== 'file') continue
      reply.headers(sent.headers).header('vary', 'accept-encoding').header('cache-control', cachingOf(path))
      if (encoding !== 'identity')
        reply.headers({ 'content-encoding': encoding, 'content-type': `${mime.getType(path)}; charset=utf-8` })
      return reply.code(reply.statusCode === 200 ? sent.statusCode : reply.statusCode).send(sent.stream)
    }
  reply.callNotFound()
  return reply
}

/** The encodings that a browser takes, best first. */
function encodingsFor({ headers }: FastifyRequest): string[] {
  const accepted = headers['accept-encoding']?.toLowerCase().replaceAll('*', 'gzip')
  const best = accepted && negotiate(accepted, Object.keys(endings))
  return best ? [best, 'identity'] : ['identity']
}

function cachingOf(path: string): string {
  return path.startsWith(ASSETS) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
