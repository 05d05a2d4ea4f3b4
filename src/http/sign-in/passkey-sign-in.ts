import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import { paths } from '../../paths/paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { SchoolContext } from '../page/context.ts'
import { answerForm } from '../page/forms/form-answer.ts'
import { canHavePasskeys } from '../page/passkey-host.ts'
import { readCookie, setCookie, visitOf } from '../shared/browser.ts'
import { schoolOf } from '../shared/request-school.ts'
import { returnToIn } from '../shared/return-to.ts'
import { setSessionCookie } from '../shared/signed-in.ts'
import { homeOf } from './let-in.ts'
import { signInMessages } from './sign-in-messages.ts'

/** Passkeys use JSON and a small script; the other ways work without JavaScript. */
export function servePasskeySignIn(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.post(paths.signInPasskeyOptions, (request, reply) =>
    answerForm(request, reply.header('cache-control', 'no-store'), {
      act: async () => {
        const { options, token } = await identity.requestPasskey(schoolOf(request), visitOf(request))
        setCookie(request, reply, { name: 'challenge', value: token, seconds: 300 })
        return reply.send(options)
      },
      render: ({ problems }) => reply.send({ problems: Object.fromEntries(problems) }),
    }),
  )
  app.post<{ Body: { response?: unknown; return_to?: unknown } }>(
    paths.signInPasskey,
    async (request, reply) => {
      const { response, return_to } = request.body ?? {}
      const session = await identity.signInWithPasskey(schoolOf(request), visitOf(request), {
        token: readCookie(request, 'challenge') ?? '',
        response: response as Parameters<Identity['signInWithPasskey']>[2]['response'],
        former: readCookie(request, 'session'),
      })
      setSessionCookie(request, reply, session)
      return reply.send({ location: returnToIn(return_to) || (await homeOf(identity, request, session)) })
    },
  )
}

/** Hidden until the script finds that this browser can do it. */
export function passkeyButton(context: SchoolContext, returnTo: string): Html | undefined {
  if (!canHavePasskeys(context.school.origin)) return undefined
  const { byPasskey, passkeyFailed } = signInMessages(context.locale)
  const { signInPasskey, signInPasskeyOptions } = paths
  return html`<form data-passkey="sign-in" data-failed="${passkeyFailed}" hidden>
<span data-token="${signInPasskeyOptions}">${context.formToken(signInPasskeyOptions)}</span>
<span data-token="${signInPasskey}">${context.formToken(signInPasskey)}</span>
<input type="hidden" name="return_to" value="${returnTo}">
<button type="submit" class="outline">${byPasskey}</button>
<p class="problem" role="alert" hidden></p>
</form>`
}
