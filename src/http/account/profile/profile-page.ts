import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity, SignedIn } from '../../../domain/identity/index.ts'
import { paths } from '../../../paths/paths.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { isLocale, locales } from '../../../platform/locales.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { field } from '../../page/components/field.ts'
import { form, problemSummary } from '../../page/components/form.ts'
import { selectField } from '../../page/components/select-field.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { answerForm, emptyForm, type FormState } from '../../page/forms/form-answer.ts'
import { fieldsOf } from '../../page/forms/form-guard.ts'
import { kitMessages } from '../../page/kit-messages.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { meOf } from '../../shared/signed-in.ts'
import { accountPage, donePath } from '../account-page.ts'
import { pictureForms } from './picture-forms.ts'
import { profileMessages } from './profile-messages.ts'
import { cityOf, timeZones } from './time-zones.ts'

/** Name, language, time zone and picture. */
export function serveProfile(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get(paths.account.profile, (request, reply) => renderProfile(request, reply, emptyForm))
  app.post(paths.account.profile, (request, reply) =>
    answerForm(request, reply, {
      act: () => saveProfile(identity, request, reply),
      render: (state) => renderProfile(request, reply, state),
    }),
  )
}

async function saveProfile(identity: Identity, request: FastifyRequest, reply: FastifyReply) {
  const { name = '', language = '', timeZone = '' } = fieldsOf(request)
  if (language !== '' && !isLocale(language)) {
    const problems = [{ field: 'language', message: 'language_unknown' }]
    throw new Refusal('invalid_input', 'Unknown language', { problems })
  }
  const me = meOf(request)
  await identity.updateProfile(me, { name, locale: language || null, timeZone: timeZone || null })
  // This choice replaces the language chosen earlier in this browser.
  if (language !== (me.locale ?? '')) reply.clearCookie('lang', { path: '/' })
  return reply.redirect(donePath(paths.account.profile, 'profile'), 303)
}

/** The page with its two forms; a problem with the picture is shown beside the picture. */
export function renderProfile(request: FastifyRequest, reply: FastifyReply, state: FormState): FastifyReply {
  const context = memberContext(request, reply)
  return sendPage(reply, context, profilePage(context, state))
}

function now({ name, locale, timeZone }: SignedIn) {
  return { name, language: locale ?? '', timeZone: timeZone ?? '' }
}

function profilePage(context: MemberContext, state: FormState): Page {
  const messages = profileMessages(context.locale)
  const { title, lead } = messages
  const filled = { ...state, values: { ...now(context.reader), ...state.values } }
  const main = html`${problemSummary(context, state, labelsOf(context))}
<section class="panel" aria-labelledby="picture-title">
<h2 id="picture-title">${messages.picture}</h2>
${pictureForms(context, state)}
</section>
<section class="panel" aria-labelledby="details-title">
<h2 id="details-title">${messages.details}</h2>
${form(context, { action: paths.account.profile }, details(context, filled))}
</section>`
  return accountPage(context, { section: 'profile', title, lead, main })
}

function labelsOf({ locale }: MemberContext) {
  const { chooseFile, name, language, timeZone } = profileMessages(locale)
  const labels = { picture: chooseFile, name, language, timeZone }
  return Object.entries(labels).map(([name, label]) => ({ name, label }))
}

function details(context: MemberContext, state: FormState): Html {
  const messages = profileMessages(context.locale)
  const isFocused = state.problems.has('name')
  return html`${field(state, { name: 'name', label: messages.name, autocomplete: 'name', isFocused })}
${languageField(context, state)}
${timeZoneField(context, state)}
<button type="submit">${messages.save}</button>`
}

function languageField({ locale }: MemberContext, state: FormState): Html {
  const { language: label, languageAuto } = profileMessages(locale)
  const choices = locales.map((lang) => ({ value: lang, label: kitMessages(lang).languageName, lang }))
  return selectField(state, { name: 'language', label }, [
    { choices: [{ value: '', label: languageAuto }, ...choices] },
  ])
}

function timeZoneField({ locale, school }: MemberContext, state: FormState): Html {
  const { timeZone: label, timeZoneHint: hint, timeZoneOfSchool } = profileMessages(locale)
  const ofSchool = { value: '', label: timeZoneOfSchool(cityOf(school.timeZone)) }
  return selectField(state, { name: 'timeZone', label, hint }, [
    { choices: [ofSchool, { value: 'UTC', label: 'UTC' }] },
    ...timeZones(locale),
  ])
}
