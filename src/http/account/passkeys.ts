import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import { parseId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { dropCookie, readCookie, setCookie, visitOf } from '../shared/browser.ts'
import { fieldsOf } from '../shared/form.ts'
import { schoolOf } from '../shared/request-school.ts'
import { meOf } from '../shared/signed-in.ts'
import { donePath } from './account-page.ts'

type NewPasskey = { Body: { name?: unknown; response?: unknown } | null }

/** Passkeys speak JSON with a small script; removing one is an ordinary form. */
export function servePasskeys(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.post('/account/passkeys/options', async (request, reply) => {
    const { options, token } = await identity.offerPasskey(schoolOf(request), meOf(request))
    setCookie(request, reply, { name: 'challenge', value: token, seconds: 300 })
    return reply.send(options)
  })
  app.post<NewPasskey>('/account/passkeys', async (request, reply) => {
    const { name, response } = request.body ?? {}
    await identity.addPasskey(schoolOf(request), meOf(request), visitOf(request), {
      token: readCookie(request, 'challenge') ?? '',
      name: typeof name === 'string' ? name : '',
      response: response as Parameters<Identity['addPasskey']>[3]['response'],
    })
    dropCookie(request, reply, 'challenge')
    return reply.send({ location: donePath('/account/security', 'passkey') })
  })
  app.post('/account/passkeys/remove', async (request, reply) => {
    const id = parseId<'Passkey'>(fieldsOf(request)['passkey'] ?? '')
    if (!id) throw new Refusal('not_found', 'No such passkey')
    await identity.removePasskey(meOf(request), visitOf(request), id)
    return reply.redirect(donePath('/account/security', 'passkey-removed'), 303)
  })
}
