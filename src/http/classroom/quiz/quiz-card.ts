import type { OwnQuiz } from '../../../domain/assessments/index.ts'
import { paths } from '../../../paths/paths.ts'
import { minute } from '../../../platform/durations.ts'
import { attributes, type Content, type Html, html } from '../../../platform/html/html.ts'
import { badge } from '../../page/components/badge.ts'
import { banner } from '../../page/components/banner.ts'
import { emptyState } from '../../page/components/empty-state.ts'
import { facts } from '../../page/components/facts.ts'
import { form } from '../../page/components/form.ts'
import { moment, spelled } from '../../page/components/moment.ts'
import { table } from '../../page/components/table.ts'
import type { SchoolContext } from '../../page/context.ts'
import { durationText, pointsText } from './quiz-formats.ts'
import { type QuizMessages, quizMessages } from './quiz-messages.ts'

/** The quiz of a lecture: the reader's own; none yet; or that of students, for readers who are none. */
export type LectureQuiz =
  | { readonly is: 'own'; readonly course: string; readonly lecture: string; readonly quiz: OwnQuiz }
  | { readonly is: 'empty' }
  | { readonly is: 'for_students' }

/** The start card of a quiz with its rules, the next step, and the member's attempts. */
export function quizCard(context: SchoolContext, found: LectureQuiz): Html {
  const messages = quizMessages(context.locale)
  if (found.is === 'empty')
    return emptyState({ icon: 'info', title: messages.noQuestions, text: messages.noQuestionsText })
  if (found.is === 'for_students')
    return banner({
      tone: 'info',
      title: messages.forMembers,
      body: html`<p>${messages.forMembersText}</p>`,
    })
  const { quiz } = found
  return html`<section class="quiz-card" aria-labelledby="quiz-rules">
<h2 id="quiz-rules">${quiz.purpose === 'quiz' ? messages.quiz : messages.assignment}</h2>
${rules(context, messages, quiz)}
${nextStep(context, messages, found)}
</section>
${history(context, messages, found)}`
}

function rules(context: SchoolContext, messages: QuizMessages, quiz: OwnQuiz): Html {
  const { locale } = context
  const { timeLimitSeconds, attemptsAllowed, attemptsLeft, waitMinutes, dueAt, answersShownFrom } = quiz
  return facts([
    [messages.questions, String(quiz.questionCount)],
    [
      messages.time,
      timeLimitSeconds === null ? messages.noLimit : durationText(locale, timeLimitSeconds * 1000),
    ],
    [messages.passMark, messages.passAt(quiz.passPercent)],
    [
      messages.attempts,
      attemptsAllowed === null
        ? messages.unlimited
        : messages.attemptsOf(attemptsLeft ?? attemptsAllowed, attemptsAllowed),
    ],
    waitMinutes > 0 && [messages.wait, durationText(locale, waitMinutes * minute)],
    dueAt !== null && [
      messages.due,
      html`${moment(context, dueAt)} <small>${lateText(messages, quiz)}</small>`,
    ],
    [
      messages.answers,
      quiz.answersShown === 'after_date' && answersShownFrom
        ? moment(context, answersShownFrom, messages.answersFrom)
        : messages.answersShown[quiz.answersShown === 'after_date' ? 'never' : quiz.answersShown],
    ],
  ])
}

function lateText(messages: QuizMessages, { lateRule, latePenaltyPercent }: OwnQuiz): string {
  return lateRule === 'penalty' ? messages.latePenalty(latePenaltyPercent ?? 0) : messages.late[lateRule]
}

type Own = Extract<LectureQuiz, { is: 'own' }>

function nextStep(context: SchoolContext, messages: QuizMessages, { quiz, course, lecture }: Own): Html {
  const { status, attempts, purpose } = quiz
  if (status.is === 'open') {
    const href = paths.learn.attempt(course, lecture, status.attemptId)
    return html`<p><a class="button" href="${href}">${messages.resume}</a></p>`
  }
  const hasPassed = attempts.some(({ passed }) => passed) && status.is !== 'done'
  const praise = hasPassed && banner({ tone: 'done', body: html`<p>${messages.passed}</p>` })
  if (status.is !== 'allowed') return html`${praise}${refusal(context, messages, status)}`
  const first = purpose === 'quiz' ? messages.start : messages.startAssignment
  const returned =
    attempts[0]?.state === 'returned' && banner({ tone: 'info', body: html`<p>${messages.returned}</p>` })
  const start = form(
    context,
    {
      action: paths.learn.attempts(course, lecture),
      route: paths.learn.attempts.route,
      classes: 'quiz-start',
    },
    html`<button type="submit"${attributes({ class: hasPassed && 'outline' })}>${attempts.length === 0 ? first : messages.again}</button>
<small>${quiz.timeLimitSeconds === null ? messages.saves : messages.timeRuns}</small>`,
  )
  return html`${praise}${returned}${start}`
}

function refusal(
  context: SchoolContext,
  messages: QuizMessages,
  status: Exclude<OwnQuiz['status'], { is: 'open' | 'allowed' }>,
): Html {
  const text = {
    waiting: status.is === 'waiting' ? messages.waiting(spelled(context, status.until)) : '',
    used_up: messages.usedUp,
    overdue: messages.overdue,
    grading: messages.grading,
    done: messages.done,
  }[status.is]
  return banner({ tone: status.is === 'done' ? 'done' : 'info', body: html`<p>${text}</p>` })
}

function history(
  context: SchoolContext,
  messages: QuizMessages,
  { quiz, course, lecture }: Own,
): Html | undefined {
  const made = quiz.attempts.filter(({ state }) => state !== 'open')
  if (made.length === 0) return undefined
  const rows = made.map((attempt): readonly Content[] => [
    html`<a href="${paths.learn.attempt(course, lecture, attempt.id)}" aria-label="${messages.see(attempt.number)}">${messages.attemptNumber(attempt.number)}</a>`,
    attempt.submittedAt && moment(context, attempt.submittedAt),
    html`${outcomeBadge(messages, attempt)} ${attempt.isLate && badge(messages.isLate, { tone: 'careful' })} ${scoreOf(context, messages, attempt)}`,
  ])
  return html`<section class="quiz-history" aria-labelledby="attempts"><h2 id="attempts">${messages.history}</h2>
${table({ heads: [messages.attempt, messages.submitted, messages.result], rows })}</section>`
}

type Result = Pick<OwnQuiz['attempts'][number], 'state' | 'passed' | 'points' | 'maxPoints'>

/** The result of an attempt as a badge. */
export function outcomeBadge(messages: QuizMessages, { state, passed }: Result): Html {
  switch (state) {
    case 'open':
      return badge(messages.open)
    case 'submitted':
      return badge(messages.ungraded)
    case 'returned':
      return badge(messages.sentBack, { tone: 'careful' })
    case 'graded':
      return passed
        ? badge(messages.pass, { tone: 'good', icon: 'check' })
        : badge(messages.fail, { tone: 'careful' })
  }
}

/** The points of a graded attempt. */
export function scoreOf(
  { locale }: Pick<SchoolContext, 'locale'>,
  messages: QuizMessages,
  { state, points, maxPoints }: Result,
): string | undefined {
  if (state !== 'graded' || points === null) return undefined
  const percent = maxPoints === 0 ? 100 : Math.floor((points * 100) / maxPoints)
  return messages.score(pointsText(locale, points), pointsText(locale, maxPoints), percent)
}
