import type { Answer, AttemptQuestionView, Solution } from '../../../domain/assessments/index.ts'
import { paths } from '../../../paths/paths.ts'
import { type Content, type Html, html } from '../../../platform/html/html.ts'
import { assetPath } from '../../page/assets.ts'
import { badge } from '../../page/components/badge.ts'
import { banner } from '../../page/components/banner.ts'
import { facts } from '../../page/components/facts.ts'
import { moment } from '../../page/components/moment.ts'
import type { MemberContext } from '../../page/context.ts'
import type { Page } from '../../page/page.ts'
import { type AttemptMessages, attemptMessages } from './attempt-messages.ts'
import { type AttemptModel, attemptHead } from './attempt-page.ts'
import { questionMedia } from './question-media.ts'
import { promptOf, type RenderedTexts } from './question-texts.ts'
import { outcomeBadge, scoreOf } from './quiz-card.ts'
import { pointsText } from './quiz-formats.ts'
import { quizMessages } from './quiz-messages.ts'

type ResultModel = Pick<AttemptModel, 'at' | 'attempt' | 'texts'> & {
  /** The URL of the next lecture, if it is open. */
  readonly next: string | undefined
}

/** A submitted attempt: its result, and the answers as far as the member may see them. */
export function resultPage(context: MemberContext, model: ResultModel): Page {
  const { at, attempt, next } = model
  const messages = attemptMessages(context.locale)
  const title = messages.resultTitle(attempt.number, at.title)
  const back = paths.learn.lecture(at.course, at.lecture)
  const onward = next && attempt.passed
  const main = html`<article class="attempt attempt-result">
${attemptHead(messages, at, title)}
${summary(context, messages, model)}
${overallComment(messages, attempt.comment, model.texts)}
<p class="result-links"><a class="button${onward ? ' outline' : ''}" href="${back}">${messages.backTo[attempt.purpose]}</a>
${onward && html`<a class="button" href="${next}">${messages.nextLecture}</a>`}</p>
${attempt.questions.map((question) => questionResult(context, messages, model, question))}
</article>`
  const head = html`<link rel="stylesheet" href="${assetPath('classroom.css')}">`
  return { title, main, head }
}

function summary(context: MemberContext, messages: AttemptMessages, { attempt }: ResultModel): Html {
  const texts = quizMessages(context.locale)
  const { submittedAt, isLate, penaltyPercent, state, isTimedOut, hasAnswers, answersShown } = attempt
  const notes = [
    isTimedOut && messages.timedOut,
    state === 'submitted' && messages.waitsForGrading,
    state === 'returned' && messages.returnedText,
    penaltyPercent > 0 && state === 'graded' && messages.penalty(penaltyPercent),
    !hasAnswers && (answersShown === 'never' ? messages.answersHidden : messages.answersLater),
  ].filter((note) => note !== false)
  return html`<section class="result-summary" aria-label="${messages.result}">
${facts([
  [messages.result, html`${outcomeBadge(texts, attempt)} ${scoreOf(context, texts, attempt)}`],
  submittedAt !== null && [
    messages.submittedAt,
    html`${moment(context, submittedAt)} ${isLate && badge(texts.isLate, { tone: 'careful' })}`,
  ],
])}
${notes.length > 0 && banner({ tone: 'info', body: notes.map((note) => html`<p>${note}</p>`) })}</section>`
}

function questionResult(
  context: MemberContext,
  messages: AttemptMessages,
  { at, attempt, texts }: ResultModel,
  question: AttemptQuestionView,
): Html {
  const { position, key, comment } = question
  const id = `question-${position}`
  const outcome = key && outcomeLabel(messages, key.feedback.outcome)
  return html`<section class="question" aria-labelledby="${id}">
<h2 id="${id}"><span class="question-number">${messages.question(position, attempt.questions.length)}</span> ${outcome} <small>${pointsOf(context, messages, question)}</small></h2>
<div class="prose question-prompt">${texts(promptOf(question))}</div>
${questionMedia({ at, attempt: attempt.id, question })}
${facts([
  [messages.yourAnswer, ownAnswer(messages, question, { texts, at, attempt: attempt.id })],
  key !== null && solution(messages, question, key.solution, texts),
])}
${key && feedback(messages, key.feedback, texts)}
${teacherComment(messages, comment, texts)}
</section>`
}

function overallComment({ comment: title }: AttemptMessages, comment: string, texts: RenderedTexts): Content {
  return (
    comment !== '' &&
    html`<section class="teacher-comment" aria-labelledby="comment"><h2 id="comment">${title}</h2><div class="prose">${texts(comment)}</div></section>`
  )
}

function teacherComment({ comment: title }: AttemptMessages, comment: string, texts: RenderedTexts): Content {
  return (
    comment !== '' &&
    html`<div class="teacher-comment"><h3>${title}</h3><div class="prose">${texts(comment)}</div></div>`
  )
}

function pointsOf(
  { locale }: MemberContext,
  messages: AttemptMessages,
  { points, maxPoints }: AttemptQuestionView,
): string {
  const most = pointsText(locale, maxPoints)
  if (points === null) return messages.points(most, maxPoints / 100)
  return messages.pointsOf(pointsText(locale, points), most)
}

type Feedback = NonNullable<AttemptQuestionView['key']>['feedback']

function outcomeLabel(messages: AttemptMessages, outcome: Feedback['outcome']): Html {
  const text = messages.outcomes[outcome]
  if (outcome === 'right') return badge(text, { tone: 'good', icon: 'check' })
  return badge(text, outcome === 'pending' ? {} : { tone: 'careful' })
}

function feedback(
  messages: AttemptMessages,
  { texts: general, options }: Feedback,
  texts: RenderedTexts,
): Html | undefined {
  const all = [...options.map(({ text }) => text), ...general]
  if (all.length === 0) return undefined
  return html`<div class="feedback"><h3>${messages.feedback}</h3>${all.map((text) => html`<div class="prose">${texts(text)}</div>`)}</div>`
}

type Labelled = readonly { readonly id: string; readonly text: string }[]
type Files = { readonly texts: RenderedTexts; readonly at: ResultModel['at']; readonly attempt: string }

function ownAnswer(messages: AttemptMessages, question: AttemptQuestionView, own: Files): Content {
  const { view, answer, files } = question
  if (view.kind === 'file') {
    const list = files.map(({ id, name }) => {
      const url = paths.learn.attemptFile(own.at.course, own.at.lecture, own.attempt, id)
      return html`<li><a href="${url}">${name}</a></li>`
    })
    return list.length > 0 ? html`<ul>${list}</ul>` : messages.noFiles
  }
  if (!answer || !question.isAnswered) return messages.none
  return answerText(messages, view, answer, own.texts)
}

function answerText(
  messages: AttemptMessages,
  view: AttemptQuestionView['view'],
  answer: Answer,
  texts: RenderedTexts,
): Content {
  switch (answer.kind) {
    case 'single_choice':
      return 'options' in view ? listOf(view.options, [answer.option ?? ''], texts) : ''
    case 'multiple_choice':
      return 'options' in view ? listOf(view.options, answer.options, texts) : ''
    case 'true_false':
      return answer.value ? messages.isTrue : messages.isFalse
    case 'short_text':
    case 'number':
      return answer.text
    case 'long_text':
      return html`<div class="as-typed">${answer.text}</div>`
    case 'ordering':
      return 'items' in view ? html`<ol>${itemsOf(view.items, answer.items, texts)}</ol>` : ''
    case 'matching':
      return 'prompts' in view ? matches(view, answer.matches, texts) : ''
    case 'gaps':
      return html`<ol>${answer.gaps.map(({ text }) => html`<li>${text}</li>`)}</ol>`
    case 'file':
      return ''
  }
}

function solution(
  messages: AttemptMessages,
  { view }: AttemptQuestionView,
  key: Solution,
  texts: RenderedTexts,
): readonly [string, Content] | false {
  switch (key.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return [messages.correct, 'options' in view ? listOf(view.options, key.options, texts) : '']
    case 'true_false':
      return [messages.correct, key.value ? messages.isTrue : messages.isFalse]
    case 'short_text':
      return [messages.correct, key.texts.join(' · ')]
    case 'number':
      return [messages.correct, key.answers.map((each) => numberText(messages, each)).join(' · ')]
    case 'ordering':
      return [
        messages.correct,
        'items' in view ? html`<ol>${itemsOf(view.items, key.items, texts)}</ol>` : '',
      ]
    case 'matching':
      return [messages.correct, 'prompts' in view ? matches(view, key.matches, texts) : '']
    case 'gaps':
      return [
        messages.correct,
        html`<ol>${key.gaps.map((gap) => html`<li>${gap.texts.join(' · ')}</li>`)}</ol>`,
      ]
    case 'long_text':
    case 'file':
      return key.sample !== '' && [messages.sample, html`<div class="prose">${texts(key.sample)}</div>`]
  }
}

function numberText(
  messages: AttemptMessages,
  { value, tolerance }: { readonly value: string; readonly tolerance: string },
): string {
  return Number(tolerance) === 0 ? value : messages.tolerance(value, tolerance)
}

function listOf(parts: Labelled, ids: readonly string[], texts: RenderedTexts): Html {
  const [only] = itemsOf(parts, ids, texts)
  return ids.length === 1 && only
    ? html`<ul class="plain">${only}</ul>`
    : html`<ul>${itemsOf(parts, ids, texts)}</ul>`
}

function itemsOf(parts: Labelled, ids: readonly string[], texts: RenderedTexts): Html[] {
  const byId = new Map(parts.map(({ id, text }) => [id, text]))
  return ids.flatMap((id) => {
    const text = byId.get(id)
    return text === undefined ? [] : [html`<li class="answer-text">${texts(text)}</li>`]
  })
}

type Matching = Extract<AttemptQuestionView['view'], { kind: 'matching' }>

function matches(
  { prompts, choices }: Matching,
  chosen: readonly { readonly prompt: string; readonly choice: string }[],
  texts: RenderedTexts,
): Html {
  const byPrompt = new Map(chosen.map(({ prompt, choice }) => [prompt, choice]))
  const byId = new Map(choices.map(({ id, text }) => [id, text]))
  const lines = prompts.map(
    ({ id, text }) =>
      html`<li><span class="answer-text">${texts(text)}</span> → ${byId.get(byPrompt.get(id) ?? '') ?? '–'}</li>`,
  )
  return html`<ul>${lines}</ul>`
}
