import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../../domain/identity/index.ts'
import { paths } from '../../../paths/paths.ts'
import { answerForm } from '../../page/forms/form-answer.ts'
import { fieldsOf } from '../../page/forms/form-guard.ts'
import { dropCookie, readCookie, setCookie, visitOf } from '../../shared/browser.ts'
import { schoolOf } from '../../shared/request-school.ts'
import { meOf } from '../../shared/signed-in.ts'
import { donePath } from '../account-page.ts'

type NewPasskey = { Body: { name?: unknown; response?: unknown } | null }

/** Creating a passkey uses JSON and a small script, which shows error messages that it gets from the page. */
export function servePasskeys(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.post(paths.account.passkeyOptions, (request, reply) =>
    answerForm(request, reply, {
      act: async () => {
        const { password = '' } = fieldsOf(request)
        const [school, me, visit] = [schoolOf(request), meOf(request), visitOf(request)]
        const { options, token } = await identity.offerPasskey(school, me, visit, { password })
        setCookie(request, reply, { name: 'challenge', value: token, seconds: 300 })
        return reply.send(options)
      },
      render: ({ problems }) => reply.send({ problems: Object.fromEntries(problems) }),
    }),
  )
  app.post<NewPasskey>(paths.account.passkeys, async (request, reply) => {
    const { name, response } = request.body ?? {}
    await identity.addPasskey(schoolOf(request), meOf(request), visitOf(request), {
      token: readCookie(request, 'challenge') ?? '',
      name: typeof name === 'string' ? name : '',
      response: response as Parameters<Identity['addPasskey']>[3]['response'],
    })
    dropCookie(request, reply, 'challenge')
    return reply.send({ location: donePath(paths.account.security, 'passkey') })
  })
}
