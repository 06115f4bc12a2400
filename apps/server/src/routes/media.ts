import { AppError, LOGO_FOLDER } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'

/** A year, in seconds; a name is never given to another picture. */
const KEPT_SECONDS = 31_536_000

/** The logo of one of the caller's organisations. */
export const getLogo: Handler<'getLogo'> = async ({ params, caller, reply, services }) => {
  const { media, memberships } = services.workspace
  const path = LOGO_FOLDER + params.name
  const isOwn = (await memberships.of(caller.account.id)).some(({ organisation }) => organisation.logo === path)
  const picture = isOwn ? await media.get(path) : undefined
  if (!picture) throw new AppError('not_found')
  reply.headers({
    'cache-control': `private, max-age=${KEPT_SECONDS}, immutable`,
    'content-security-policy': "default-src 'none'; sandbox",
  })
  return reply.type(picture.contentType).send(picture.bytes)
}
