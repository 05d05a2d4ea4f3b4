import type { FastifyReply } from 'fastify'

/** Allows the form to redirect to an app: browsers apply form-action to redirects too. */
export function allowFormAnswer(reply: FastifyReply, redirectUri: string) {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  reply.header(
    'content-security-policy',
    policy.replace("form-action 'self'", `form-action 'self' ${sourceOf(redirectUri)}`),
  )
}

// A policy cannot name an IPv6 address (CSP, section 2.3.1): there the scheme must do.
function sourceOf(redirectUri: string): string {
  const { protocol, hostname, origin } = new URL(redirectUri)
  return hostname.startsWith('[') ? protocol : origin
}
