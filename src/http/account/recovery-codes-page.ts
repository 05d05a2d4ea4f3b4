import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Identity } from '../../domain/identity/index.ts'
import { visitOf } from '../shared/browser.ts'
import { answerForm, emptyForm, type FormState, fieldsOf, formProblem, formToken } from '../shared/form.ts'
import { pageContext } from '../shared/page.ts'
import { schoolOf } from '../shared/request-school.ts'
import { meOf } from '../shared/signed-in.ts'
import { sendAccountPage } from './account-page.ts'
import { proofFields } from './proof-fields.ts'
import { requireSecondFactor } from './require-second-factor.ts'
import { wordsFor } from './words.ts'

const route = '/account/security/codes'

/** New recovery codes in place of the old. */
export function serveRecoveryCodes(app: FastifyInstance, { identity }: { identity: Identity }) {
  const onlyWhenOn = { preHandler: requireSecondFactor(identity) }
  app.get(route, onlyWhenOn, (request, reply) => showReplace(request, reply, emptyForm))
  app.post(route, onlyWhenOn, (request, reply) =>
    answerForm(request, reply, pageContext(request).words, {
      act: async () => {
        const { password = '', code = '' } = fieldsOf(request)
        const codes = await identity.replaceRecoveryCodes(meOf(request), visitOf(request), { password, code })
        return showCodes(request, reply, codes)
      },
      show: (state) => showReplace(request, reply, state),
    }),
  )
}

function showReplace(request: FastifyRequest, reply: FastifyReply, state: FormState): FastifyReply {
  const { codes: words, security } = wordsFor(request)
  const main = html`!${formProblem(state)}
<form class="panel" method="post" action="${route}">
!${formToken(request, reply, route)}
!${proofFields(state, { password: security.password, code: security.anyCode })}
<div class="actions"><button type="submit">${words.replace}</button><a href="/account/security">${words.cancel}</a></div>
</form>`
  const page = { title: words.replaceTitle, lead: words.replaceText }
  return sendAccountPage(request, reply, { section: 'security', ...page, main })
}

/** The codes, this once: to be copied, saved or printed. Loading the page again does not bring them back. */
export function showCodes(
  request: FastifyRequest,
  reply: FastifyReply,
  codes: readonly string[],
  lead?: string,
) {
  const words = wordsFor(request).codes
  const owner = words.printedFor(schoolOf(request).name, meOf(request).email)
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent([owner, ...codes, ''].join('\n'))}`
  const main = html`<section class="panel codes">
<p>${words.text}</p>
<p class="printed">${owner}</p>
<ul id="codes">!${codes.map((code) => html`<li><code>${code}</code></li>`).join('')}</ul>
<div class="actions">
<a href="${file}" download="${words.fileName}" role="button" class="outline">${words.download}</a>
<button type="button" class="outline" data-copy="codes" data-copied="${words.copied}" hidden>${words.copy}</button>
<button type="button" class="outline" data-print hidden>${words.print}</button>
</div>
</section>
<p><a href="/account/security" role="button">${words.kept}</a></p>`
  const page = { title: words.title, ...(lead ? { lead } : {}) }
  return sendAccountPage(request, reply, { section: 'security', ...page, main })
}
