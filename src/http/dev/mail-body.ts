import type { FastifyReply } from 'fastify'

/** Shows a mail as a mail program would: its own inline style, no scripts, links open in a new window. */
export function sendMailBody(reply: FastifyReply, body: string): FastifyReply {
  return reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups")
    .header('x-frame-options', 'sameorigin')
    .type('text/html; charset=utf-8')
    .send(body.replace('<head>', '<head>\n<base target="_blank">'))
}
