import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Identity } from '../../domain/identity/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { avatar } from '../shared/avatar.ts'
import {
  answerForm,
  emptyForm,
  type FormState,
  field,
  fieldsOf,
  formProblem,
  formToken,
} from '../shared/form.ts'
import { isLocale, locales } from '../shared/locales.ts'
import { messages } from '../shared/messages/messages.ts'
import { pageContext } from '../shared/page.ts'
import { schoolOf } from '../shared/request-school.ts'
import { meOf } from '../shared/signed-in.ts'
import { donePath, sendAccountPage } from './account-page.ts'
import { selectField } from './select-field.ts'
import { cityOf, timeZones } from './time-zones.ts'
import { wordsFor } from './words.ts'

/** Name, language, time zone and picture. */
export function serveProfile(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get('/account/profile', (request, reply) =>
    showProfile(request, reply, { ...emptyForm, values: now(request) }),
  )
  app.post('/account/profile', (request, reply) =>
    answerForm(request, reply, pageContext(request).words, {
      act: () => saveProfile(identity, request, reply),
      show: (state) => showProfile(request, reply, state),
    }),
  )
}

async function saveProfile(identity: Identity, request: FastifyRequest, reply: FastifyReply) {
  const { name = '', language = '', timeZone = '' } = fieldsOf(request)
  if (language !== '' && !isLocale(language)) {
    const problems = [{ field: 'language', message: 'language_unknown' }]
    throw new Refusal('invalid_input', 'There is no such language', { problems })
  }
  const me = meOf(request)
  await identity.updateProfile(me, { name, locale: language || null, timeZone: timeZone || null })
  // What was chosen for this browser before is older than this choice, if it is one.
  if (language !== (me.locale ?? '')) reply.clearCookie('lang', { path: '/' })
  return reply.redirect(donePath('/account/profile', 'profile'), 303)
}

function now(request: FastifyRequest) {
  const { name, locale, timeZone } = meOf(request)
  return { name, language: locale ?? '', timeZone: timeZone ?? '' }
}

/** The page with its two forms; a problem with the picture is shown beside the picture. */
export function showProfile(request: FastifyRequest, reply: FastifyReply, state: FormState): FastifyReply {
  const words = wordsFor(request).profile
  const typed = { ...state, values: { ...now(request), ...state.values } }
  const main = html`!${formProblem(state)}
<section class="panel" aria-labelledby="picture-title">
<h2 id="picture-title">${words.picture}</h2>
!${pictureForms(request, reply, state)}
</section>
<section class="panel" aria-labelledby="details-title">
<h2 id="details-title">${words.details}</h2>
<form method="post" action="/account/profile">
!${formToken(request, reply, '/account/profile')}
!${field(typed, { name: 'name', label: words.name, autocomplete: 'name', isFocused: state.problems.has('name') })}
!${languageField(request, typed)}
!${timeZoneField(request, typed)}
<button type="submit">${words.save}</button>
</form>
</section>`
  const { title, lead } = words
  return sendAccountPage(request, reply, { section: 'profile', title, lead, main })
}

function pictureForms(request: FastifyRequest, reply: FastifyReply, { problems }: FormState): string {
  const words = wordsFor(request).profile
  const me = meOf(request)
  const problem = problems.get('picture')
  const described = problem ? 'picture-problem picture-hint' : 'picture-hint'
  const invalid = problem ? 'aria-invalid="true" autofocus' : ''
  const remove = html`<button type="submit" form="remove-picture" class="outline secondary">${words.removePicture}</button>`
  return html`<div class="picture">
<div data-preview>!${avatar(me, 96)}</div>
<div class="picture-forms">
<form method="post" action="/account/avatar" enctype="multipart/form-data" data-picture>
!${formToken(request, reply, '/account/avatar')}
<label for="picture">${words.chooseFile}</label>
<input id="picture" name="picture" type="file" accept="image/png,image/jpeg,image/webp" required aria-describedby="${described}" !${invalid}>
!${problem ? html`<small class="problem" id="picture-problem">${problem}</small>` : ''}
<small id="picture-hint">${words.pictureHint}</small>
<div class="actions"><button type="submit">${words.upload}</button>!${me.image ? remove : ''}</div>
</form>
<form id="remove-picture" method="post" action="/account/avatar/remove">!${formToken(request, reply, '/account/avatar/remove')}</form>
</div>
</div>`
}

function languageField(request: FastifyRequest, state: FormState): string {
  const { language: label, languageAuto } = wordsFor(request).profile
  const choices = locales.map((lang) => ({ value: lang, label: messages[lang].languageName, lang }))
  return selectField(state, { name: 'language', label }, [
    { choices: [{ value: '', label: languageAuto }, ...choices] },
  ])
}

function timeZoneField(request: FastifyRequest, state: FormState): string {
  const { profile, regions } = wordsFor(request)
  const ofSchool = { value: '', label: profile.timeZoneOfSchool(cityOf(schoolOf(request).timeZone)) }
  return selectField(state, { name: 'timeZone', label: profile.timeZone, hint: profile.timeZoneHint }, [
    { choices: [ofSchool, { value: 'UTC', label: 'UTC' }] },
    ...timeZones(pageContext(request).locale, regions),
  ])
}
