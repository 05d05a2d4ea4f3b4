import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Identity } from '../../domain/identity/index.ts'
import type { AppAtSchool, OAuth } from '../../domain/oauth/index.ts'
import { visitOf } from '../shared/browser.ts'
import { checkbox, isTicked } from '../shared/checkbox.ts'
import {
  answerForm,
  emptyForm,
  type FormState,
  fields,
  fieldsOf,
  formProblem,
  formToken,
} from '../shared/form.ts'
import { pageContext } from '../shared/page.ts'
import { meOf } from '../shared/signed-in.ts'
import { donePath, sendAccountPage } from './account-page.ts'
import { wordsFor } from './words.ts'

type Deps = { readonly identity: Identity; readonly oauth: Pick<OAuth, 'connectedAppsOf'> }

const signOutApps = 'sign_out_apps'

/** Another password, given the one there is. */
export function servePassword(app: FastifyInstance, { identity, oauth }: Deps) {
  const show = async (request: FastifyRequest, reply: FastifyReply, state: FormState) =>
    showPassword(request, reply, { state, apps: await oauth.connectedAppsOf(meOf(request).personId) })
  app.get('/account/password', (request, reply) => show(request, reply, emptyForm))
  app.post('/account/password', (request, reply) =>
    answerForm(request, reply, pageContext(request).words, {
      act: async () => {
        const { password = '', newPassword = '' } = fieldsOf(request)
        const apps = isTicked(request, signOutApps) ? 'sign-out' : 'keep'
        await identity.changePassword(meOf(request), visitOf(request), { password, newPassword, apps })
        const done = apps === 'sign-out' ? 'password-and-apps' : 'password'
        return reply.redirect(donePath('/account/password', done), 303)
      },
      show: (state) => show(request, reply, state),
    }),
  )
}

type Shown = { readonly state: FormState; readonly apps: readonly AppAtSchool[] }

function showPassword(request: FastifyRequest, reply: FastifyReply, { state, apps }: Shown): FastifyReply {
  const words = wordsFor(request).password
  // The hidden address tells a password manager whose password it is.
  const main = html`!${formProblem(state)}
<form class="panel" method="post" action="/account/password">
!${formToken(request, reply, '/account/password')}
<input type="text" name="username" autocomplete="username" value="${meOf(request).email}" hidden>
!${fields(state, [
    { name: 'password', label: words.current, type: 'password', autocomplete: 'current-password' },
    {
      name: 'newPassword',
      label: words.next,
      type: 'password',
      autocomplete: 'new-password',
      hint: words.nextHint,
    },
  ])}
!${apps.length > 0 ? askAboutApps(request, apps) : ''}
<button type="submit">${words.save}</button>
</form>
<p><a href="/forgot">${words.forgot}</a></p>`
  const { title, lead } = words
  return sendAccountPage(request, reply, { section: 'password', title, lead, main })
}

function askAboutApps(request: FastifyRequest, apps: readonly AppAtSchool[]): string {
  const words = wordsFor(request).password
  const list = apps.map(({ name, school }) => words.appAt(name, school)).join(words.comma)
  const hint = words.signOutAppsHint(list)
  return checkbox(request, { name: signOutApps, label: words.signOutApps, hint, byDefault: 'empty' })
}
