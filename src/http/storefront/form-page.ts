import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Content, type FormField, longestAnswer } from '../../domain/content/index.ts'
import { paths } from '../../paths/paths.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import { renderMarkdown } from '../../platform/markdown/markdown.ts'
import { Refusal } from '../../platform/refusal.ts'
import { described, labelled } from '../page/components/field.ts'
import { problemSummary } from '../page/components/form.ts'
import { sheet } from '../page/components/sheet.ts'
import { type SchoolContext, schoolContext } from '../page/context.ts'
import { answerForm, emptyForm, type FormState } from '../page/forms/form-answer.ts'
import { fieldsOf } from '../page/forms/form-guard.ts'
import { type Page, sendPage } from '../page/page.ts'
import { memberOfSession } from '../shared/member-actor.ts'
import { inOneLine, meta } from './meta.ts'
import { thingMessages } from './thing-messages.ts'

type Form = NonNullable<Awaited<ReturnType<Content['formBySlug']>>> & {
  /** Its introduction as the page shows it. */
  readonly prose: Html | undefined
}

/** A form of the school: filled in by anybody, with thanks at the end. */
export function serveFormPages(app: FastifyInstance, { content }: { readonly content: Content }) {
  const find = async (request: FastifyRequest<{ Params: { slug: string } }>, context: SchoolContext) => {
    const reader = { kind: 'visitor', schoolId: context.school.id } as const
    const form = await content.formBySlug(reader, request.params.slug)
    if (!form) throw new Refusal('not_found', 'There is no such page')
    const { introduction } = form
    const prose = introduction ? await renderMarkdown(introduction, { topHeading: 2 }) : undefined
    return { ...form, prose }
  }
  app.get<{ Params: { slug: string } }>(paths.form.route, async (request, reply) => {
    const context = schoolContext(request, reply)
    const form = await find(request, context)
    return sendPage(
      reply,
      context,
      context.query.has('done') ? thanksPage(context, form) : formPage(context, form, emptyForm),
    )
  })
  app.post<{ Params: { slug: string } }>(paths.form.route, async (request, reply) => {
    const context = schoolContext(request, reply)
    const form = await find(request, context)
    const actor = request.me
      ? memberOfSession(request.me)
      : ({ kind: 'visitor', schoolId: context.school.id } as const)
    const act = async (): Promise<FastifyReply> => {
      await content.submitForm(actor, form.slug, answersIn(request, form.fields))
      return reply.redirect(`${paths.form(form.slug)}?done`, 303)
    }
    const renderForm = ({ problems }: FormState) => {
      const state = { values: fieldsOf(request), problems: byInput(problems) }
      return sendPage(reply, context, formPage(context, form, state))
    }
    return await answerForm(request, reply, { act, render: renderForm })
  })
}

// A question may have any name, so a prefix distinguishes its input from our own fields.
const inputOf = (question: string) => `a_${question}`

function byInput(problems: FormState['problems']): FormState['problems'] {
  return new Map([...problems].map(([field, problem]) => [field === '' ? field : inputOf(field), problem]))
}

// Browsers send text; the form says what each answer is.
function answersIn(request: FastifyRequest, fields: readonly FormField[]) {
  const submitted = fieldsOf(request)
  const body = request.body
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const input = inputOf(name)
      const value = submitted[input]?.trim() ?? ''
      if (kind === 'yes_no') return [name, input in submitted]
      if (kind === 'choices') return [name, severalIn(body, input)]
      if (kind === 'number') return [name, value === '' ? undefined : Number(value)]
      return [name, value === '' ? undefined : value]
    }),
  )
}

function severalIn(body: unknown, name: string): readonly string[] {
  const value =
    typeof body === 'object' && body !== null && name in body ? (body as Record<string, unknown>)[name] : []
  return [value].flat().filter((each) => typeof each === 'string')
}

function formPage(context: SchoolContext, form: Form, state: FormState): Page {
  const messages = thingMessages(context.locale)
  const { title, introduction, slug, prose } = form
  const intro = prose && html`<div class="prose">${prose}</div>`
  const labels = form.fields.map(({ name, label }) => ({ name: inputOf(name), label }))
  const body = html`${intro}${problemSummary(context, state, labels)}
<form method="post" action="${paths.form(slug)}">${context.formToken(paths.form.route)}
${form.fields.map((field) => question(context, state, field))}
<button type="submit">${messages.send}</button></form>`
  const head = meta(context, { title, description: inOneLine(introduction) || title })
  return { title, main: sheet({ title, body, links: [], classes: 'public-form' }), head }
}

function thanksPage({ locale, school }: SchoolContext, { title }: Form): Page {
  const messages = thingMessages(locale)
  const links = [{ href: paths.front, text: school.name }]
  return { title, main: sheet({ title: messages.thanksTitle, body: html`<p>${messages.thanks}</p>`, links }) }
}

function question(context: SchoolContext, state: FormState, field: FormField): Html {
  const { optional } = thingMessages(context.locale)
  const name = inputOf(field.name)
  const label = html`${field.label}${!field.isRequired && html` <span class="quietly">(${optional})</span>`}`
  return labelled(state, { name }, inputFor(context, state, { field, name, label }))
}

const inputTypes = { line: 'text', email: 'email', number: 'number', date: 'date' } as const

type FieldInput = { readonly field: FormField; readonly name: string; readonly label: Html }

function inputFor({ locale }: SchoolContext, state: FormState, { field, name, label }: FieldInput): Html {
  const { kind, isRequired, options } = field
  const tied = { ...described(state, { name }), required: isRequired }
  const value = state.values[name] ?? ''
  const head = html`<label for="${name}">${label}</label>`
  switch (kind) {
    case 'yes_no': {
      const box = attributes({ ...tied, checked: name in state.values })
      return html`<label class="checkbox"><input id="${name}" name="${name}" type="checkbox"${box}> ${label}</label>`
    }
    case 'text':
      return html`${head}<textarea id="${name}" name="${name}" rows="5" maxlength="${longestAnswer.text}"${attributes(tied)}>${value}</textarea>`
    case 'choice':
      return html`${head}<select id="${name}" name="${name}"${attributes(tied)}><option value="">${thingMessages(locale).choose}</option>
${options.map((each) => html`<option${attributes({ selected: each === value })}>${each}</option>`)}</select>`
    case 'choices':
      return html`<fieldset id="${name}"><legend>${label}</legend>
${options.map((each) => html`<label class="checkbox"><input type="checkbox" name="${name}" value="${each}"> ${each}</label>`)}</fieldset>`
    case 'line':
    case 'email':
    case 'number':
    case 'date': {
      const step = kind === 'number' ? 'any' : undefined
      return html`${head}<input id="${name}" name="${name}" type="${inputTypes[kind]}" value="${value}"${attributes({ ...tied, step })}>`
    }
  }
}
