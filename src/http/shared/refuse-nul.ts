import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/refusal.ts'

/** Refuses forms and URLs with a NUL on the pages below: PostgreSQL cannot store it. */
export function refuseNul(app: FastifyInstance) {
  app.addHook('preValidation', async ({ params, body, is404 }) => {
    if (is404 || (!holdsNul(params) && !holdsNul(body))) return
    const problems = [{ field: '', message: 'nul_in_text' }]
    throw new Refusal('invalid_input', 'The request must not contain NUL characters', { problems })
  })
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false
  return Object.entries(value).some(([name, each]) => name.includes('\0') || holdsNul(each))
}
