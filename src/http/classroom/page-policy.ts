import type { FastifyReply } from 'fastify'

type Allowed = {
  readonly media?: boolean
  /** The host of the external page that is embedded in this page. */
  readonly frame?: string | undefined
  /** True if the page shows one of our own files in a frame. */
  readonly ownFrame?: boolean
}

/** Allows a lecture's page to play our own files and show its embed; other pages allow neither. */
export function allowOnPage(reply: FastifyReply, { media, frame, ownFrame }: Allowed) {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  const frames = [ownFrame && "'self'", frame && `https://${frame}`].filter(Boolean)
  const more = [media && "media-src 'self'", frames.length > 0 && `frame-src ${frames.join(' ')}`].filter(
    Boolean,
  )
  if (more.length > 0) reply.header('content-security-policy', [policy, ...more].join(';'))
}
