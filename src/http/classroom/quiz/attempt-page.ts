import type { AttemptQuestionView, OwnAttemptView } from '../../../domain/assessments/index.ts'
import { paths } from '../../../paths/paths.ts'
import { formatFileSize } from '../../../platform/file-size.ts'
import { attributes, type Html, html } from '../../../platform/html/html.ts'
import { assetPath } from '../../page/assets.ts'
import { banner } from '../../page/components/banner.ts'
import { form } from '../../page/components/form.ts'
import { icon } from '../../page/components/icon.ts'
import { moment } from '../../page/components/moment.ts'
import type { MemberContext } from '../../page/context.ts'
import type { FormState } from '../../page/forms/form-answer.ts'
import type { Page } from '../../page/page.ts'
import { answerInputs } from './answer-inputs.ts'
import { inputNames } from './answers-in-form.ts'
import { type AttemptMessages, attemptMessages } from './attempt-messages.ts'
import { questionMedia } from './question-media.ts'
import { promptOf, type RenderedTexts } from './question-texts.ts'
import { pointsText } from './quiz-formats.ts'

/** The lecture that an attempt belongs to. */
export type AttemptPlace = {
  readonly course: string
  readonly courseName: string
  readonly lecture: string
  readonly title: string
}

export type AttemptModel = {
  readonly at: AttemptPlace
  readonly attempt: OwnAttemptView
  readonly texts: RenderedTexts
  readonly state: FormState
  /** The message of the last save. */
  readonly notice: 'saved' | 'outdated' | 'blanks' | undefined
}

const formId = 'attempt'

/** An open attempt with all its questions in one form, which works without scripts. */
export function attemptPage(context: MemberContext, model: AttemptModel): Page {
  const { at, attempt } = model
  const messages = attemptMessages(context.locale)
  const title = messages.attemptTitle(attempt.number, at.title)
  const { questions } = attempt
  const listed = questions.map((question) => questionSection(context, messages, model, question))
  const main = html`<article class="attempt">
${attemptHead(messages, at, title)}
${timer(context, messages, attempt)}
${notice(messages, model)}
${questions.map((question) => fileForms(context, model, question))}
${answerForm(context, messages, model, listed)}
</article>`
  const head = html`<link rel="stylesheet" href="${assetPath('classroom.css')}">`
  return { title, main, head, scripts: ['attempt.js'] }
}

/** The course, the lecture and the title of an attempt. */
export function attemptHead(messages: AttemptMessages, at: AttemptPlace, title: string): Html {
  const back = paths.learn.lecture(at.course, at.lecture)
  return html`<header class="lecture-head">
<p class="lecture-course"><a href="${back}">${icon('previous')}<span>${messages.back}</span></a></p>
<h1>${title}</h1></header>`
}

// Without scripts the moment is enough; with them the rest is counted and announced now and then.
function timer(
  context: MemberContext,
  messages: AttemptMessages,
  { deadlineAt, now }: OwnAttemptView,
): Html | undefined {
  if (!deadlineAt) return undefined
  const left = Math.max(0, Math.round((deadlineAt.getTime() - now.getTime()) / 1000))
  const data = attributes({ 'data-left': String(left), 'data-announced': messages.announced })
  return html`<div class="attempt-timer" data-timer${data}>
<p>${moment(context, deadlineAt, messages.timeUntil)}</p>
<p class="attempt-left" hidden><span>${messages.timeLeft}</span> <strong role="timer" aria-live="off" data-clock></strong></p>
<p class="unseen" role="status" data-announcement></p></div>`
}

function notice(messages: AttemptMessages, { notice: said, attempt, state }: AttemptModel): Html | undefined {
  if (state.problems.size > 0)
    return banner({ tone: 'problem', role: 'alert', body: html`<p>${messages.formProblem}</p>` })
  switch (said) {
    case 'saved':
      return banner({ tone: 'done', role: 'status', body: html`<p>${messages.saved}</p>` })
    case 'outdated':
      return banner({ tone: 'careful', role: 'alert', body: html`<p>${messages.elsewhere}</p>` })
    case 'blanks': {
      const links = attempt.questions
        .filter(isBlank)
        .map(
          ({ position }) =>
            html`<li><a href="#question-${position}">${messages.blankLink(position)}</a></li>`,
        )
      const body = html`<p>${messages.blankText}</p><ul>${links}</ul>`
      return banner({ tone: 'careful', role: 'alert', title: messages.blanks, body })
    }
    case undefined:
      return undefined
  }
}

/** True if a question has no answer yet. */
export function isBlank({ isAnswered }: Pick<AttemptQuestionView, 'isAnswered'>): boolean {
  return !isAnswered
}

function answerForm(
  context: MemberContext,
  messages: AttemptMessages,
  { at, attempt, notice: said }: AttemptModel,
  questions: readonly Html[],
): Html {
  const { attempt: path } = paths.learn
  const revision = Math.max(0, ...attempt.questions.map((question) => question.revision)) + 1
  const isConfirmed = said === 'blanks'
  const texts = { saving: messages.saving, savedAt: messages.savedAt, unsaved: messages.unsaved }
  const data = JSON.stringify({ ...texts, elsewhere: messages.elsewhere })
  return form(
    context,
    {
      action: path(at.course, at.lecture, attempt.id),
      route: path.route,
      classes: 'attempt-form',
      hidden: { revision: String(revision), ...(isConfirmed && { confirmed: 'yes' }) },
      more: { id: formId, 'data-attempt': true, 'data-messages': data, autocomplete: 'off' },
    },
    html`${questions}
<div class="attempt-actions">
<button type="submit" name="act" value="submit">${isConfirmed ? messages.submitAnyway : messages.submit}</button>
<button type="submit" name="act" value="save" class="outline secondary">${messages.save}</button>
<p class="attempt-status" role="status" data-save-status></p></div>`,
  )
}

function questionSection(
  context: MemberContext,
  messages: AttemptMessages,
  { attempt, texts, state, at }: AttemptModel,
  question: AttemptQuestionView,
): Html {
  const { position, maxPoints, view } = question
  const { locale } = context
  const problem = problemOf(state, position)
  const id = `question-${position}`
  const points = messages.points(pointsText(locale, maxPoints), maxPoints / 100)
  const inputs =
    view.kind === 'file'
      ? fileInputs(context, messages, question)
      : answerInputs(question, { messages, locale, texts })
  const more = attributes({
    'aria-describedby': problem ? `${id}-problem` : undefined,
    'aria-invalid': problem ? 'true' : undefined,
  })
  return html`<fieldset class="question" id="${id}"${more} data-question="${String(position)}" tabindex="-1">
<legend><span class="question-number">${messages.question(position, attempt.questions.length)}</span> <small>${points}</small></legend>
<div class="prose question-prompt">${texts(promptOf(question))}</div>
${questionMedia({ at, attempt: attempt.id, question })}
<input type="hidden" name="${inputNames.mark(position)}" value="1">
${problem && html`<small class="problem" id="${id}-problem">${problem}</small>`}
${inputs}
</fieldset>`
}

function problemOf({ problems }: FormState, position: number): string | undefined {
  const prefix = `answers.${position}`
  return [...problems].find(([field]) => field === prefix || field.startsWith(`${prefix}.`))?.[1]
}

// The inputs stand in the form of the answers and belong to the form of their file.
function fileInputs(
  { locale }: MemberContext,
  messages: AttemptMessages,
  { position, view, files }: AttemptQuestionView,
): Html {
  const { most, types } = view.kind === 'file' ? view : { most: 1, types: [] }
  const list = files.map(
    ({ id, name, sizeBytes }) =>
      html`<li><span>${name}</span> <small>${formatFileSize(locale, Number(sizeBytes))}</small>
<button type="submit" form="remove-${id}" class="outline secondary" aria-label="${messages.removeFile(name)}">${messages.remove}</button></li>`,
  )
  const input = `file-${position}`
  const upload = html`<div class="file-add"><label for="${input}">${messages.addFile}</label>
<input type="file" id="${input}" name="file" form="upload-${position}" required aria-describedby="${input}-hint"${attributes({ accept: types.flatMap((type) => extensions[type]).join() || undefined })}>
<button type="submit" form="upload-${position}" class="outline">${messages.upload}</button>
<small class="hint" id="${input}-hint">${messages.files(most)} ${types.length > 0 && messages.accepts(types)} <span data-save-first>${messages.saveFirst}</span></small></div>`
  return html`${list.length > 0 && html`<ul class="answer-files">${list}</ul>`}${files.length < most && upload}`
}

const extensions = {
  document: ['.pdf', '.docx', '.odt', '.pptx', '.xlsx', '.txt', '.md', '.csv'],
  picture: ['image/*'],
  audio: ['audio/*'],
  video: ['video/*'],
  archive: ['.zip'],
} as const

// Before the answers: a form sends its inputs in the order of the page, and its token stands before its file.
function fileForms(
  context: MemberContext,
  { at, attempt }: AttemptModel,
  { position, view, files }: AttemptQuestionView,
): Html | undefined {
  if (view.kind !== 'file') return undefined
  const { attemptFiles, removeAttemptFile } = paths.learn
  const [course, lecture] = [at.course, at.lecture]
  const upload = form(
    context,
    {
      action: attemptFiles(course, lecture, attempt.id),
      route: attemptFiles.route,
      hidden: { position: String(position) },
      more: { id: `upload-${position}`, enctype: 'multipart/form-data', 'data-upload': true },
    },
    '',
  )
  const removals = files.map(({ id }) =>
    form(
      context,
      {
        action: removeAttemptFile(course, lecture, attempt.id, id),
        route: removeAttemptFile.route,
        more: { id: `remove-${id}` },
      },
      '',
    ),
  )
  return html`${upload}${removals}`
}
