import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Nothing from elsewhere, nothing inline without this answer's nonce, never in a frame. */
export async function setSecurityHeaders(app: FastifyInstance) {
  await app.register(helmet, {
    global: true,
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    // Set per school: an http origin must not promise https (request-school.ts).
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // APIs answer any origin; what may not be read across origins says so itself.
    crossOriginResourcePolicy: { policy: 'same-site' },
  })
}
