import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Identity } from '../../domain/identity/index.ts'
import { scriptPath } from '../shared/assets.ts'
import { readCookie, setCookie, visitOf } from '../shared/browser.ts'
import { answerForm, formToken } from '../shared/form.ts'
import { pageContext } from '../shared/page.ts'
import { canHavePasskeys } from '../shared/passkey-host.ts'
import { schoolOf } from '../shared/request-school.ts'
import { returnToOr } from '../shared/return-to.ts'
import { keepSession } from '../shared/signed-in.ts'

/** Passkeys speak JSON with a small script; without JavaScript the other ways remain. */
export function servePasskeySignIn(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.post('/sign-in/passkey/options', (request, reply) =>
    answerForm(request, reply.header('cache-control', 'no-store'), pageContext(request).words, {
      act: async () => {
        const { options, token } = await identity.askPasskey(schoolOf(request), visitOf(request))
        setCookie(request, reply, { name: 'challenge', value: token, seconds: 300 })
        return reply.send(options)
      },
      show: ({ problems }) => reply.send({ problems: Object.fromEntries(problems) }),
    }),
  )
  app.post<{ Body: { response?: unknown; return_to?: unknown } }>(
    '/sign-in/passkey',
    async (request, reply) => {
      const { response, return_to } = request.body ?? {}
      const session = await identity.signInWithPasskey(schoolOf(request), visitOf(request), {
        token: readCookie(request, 'challenge') ?? '',
        response: response as Parameters<Identity['signInWithPasskey']>[2]['response'],
        former: readCookie(request, 'session'),
      })
      keepSession(request, reply, session)
      return reply.send({ location: returnToOr('/account', return_to) })
    },
  )
}

/** Hidden until the script finds that this browser can do it. */
export function passkeyButton(
  request: FastifyRequest,
  reply: FastifyReply,
  words: { byPasskey: string; passkeyFailed: string },
  returnTo: string,
): string {
  if (!canHavePasskeys(schoolOf(request).origin)) return ''
  return html`<form data-passkey="sign-in" data-failed="${words.passkeyFailed}" hidden>
<span data-token="/sign-in/passkey/options">!${formToken(request, reply, '/sign-in/passkey/options')}</span>
<span data-token="/sign-in/passkey">!${formToken(request, reply, '/sign-in/passkey')}</span>
<input type="hidden" name="return_to" value="${returnTo}">
<button type="submit" class="outline">${words.byPasskey}</button>
<p class="problem" role="alert" hidden></p>
</form>
<script src="${scriptPath}" type="module"></script>`
}
