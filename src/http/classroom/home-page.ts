import type { OwnMeeting } from '../../domain/consulting/index.ts'
import type { Registration } from '../../domain/events/index.ts'
import type { GoOn, LearningHome, OwnSession } from '../../domain/learning/index.ts'
import type { Orders, OverdueInstalment } from '../../domain/orders/index.ts'
import { withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { assetPath } from '../page/assets.ts'
import { icon } from '../page/components/icon.ts'
import { joinBanner } from '../page/components/join-banner.ts'
import { moment } from '../page/components/moment.ts'
import { picture } from '../page/components/picture.ts'
import { price } from '../page/components/price.ts'
import { progress } from '../page/components/progress.ts'
import type { MemberContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { formatCursor } from '../shared/list-cursor.ts'
import { clockTime } from '../shared/notes/clock-time.ts'
import { comingUp } from './coming-up.ts'
import { courseCards } from './course-cards.ts'
import { homeMessages } from './home-messages.ts'
import { lectureIcon } from './lecture-icon.ts'
import { pausedBanner } from './paused-banner.ts'
import { roomMessages } from './room-messages.ts'

export type HomeModel = {
  readonly learning: LearningHome
  readonly registrations: readonly Registration[]
  readonly meetings: readonly OwnMeeting[]
  readonly sessions: readonly OwnSession[]
  readonly payments: Awaited<ReturnType<Orders['waitingPayments']>>
  /** Instalments that pause access. */
  readonly overdue: readonly OverdueInstalment[]
  readonly unread: number
  readonly isFirstPage: boolean
}

/** The home of a member after signing in. */
export function homePage(context: MemberContext, model: HomeModel): Page {
  const { learning, payments, unread, isFirstPage } = model
  const messages = homeMessages(context.locale)
  const main = html`<div class="home">
${joinBanner(context)}
<header class="home-head"><h1>${messages.welcome(context.reader.name)}</h1>
${unread > 0 && html`<a class="home-unread" href="${paths.account.inbox}">${lectureIcon('bell')}<span>${messages.unread(unread)}</span></a>`}</header>
${model.overdue.map((each) => pausedBanner(context, each))}
${isFirstPage && learning.goOn && goOn(context, learning.goOn)}
${payments.length > 0 && waiting(context, payments)}
${isFirstPage && comingUp(context, { ...model, coming: learning.coming })}
${courses(context, model)}
</div>`
  const head = html`<link rel="stylesheet" href="${assetPath('classroom.css')}">`
  return { title: messages.title, main, head }
}

function waiting(context: MemberContext, payments: HomeModel['payments']): Html {
  const messages = homeMessages(context.locale)
  const rows = payments.map(
    ({ id, name, amount: minor, currency, deadlineAt }) =>
      html`<li><a class="home-payment" href="${paths.payment(id)}">${icon('until')}<span><strong>${name}</strong>
<small>${deadlineAt && moment(context, deadlineAt, messages.payBy)}</small></span>${price(context, { minor, currency })}<span class="home-pay">${messages.pay}${icon('next')}</span></a></li>`,
  )
  return html`<section class="home-payments" aria-labelledby="payments"><h2 id="payments">${messages.payments}</h2><ul>${rows}</ul></section>`
}

function goOn({ locale }: MemberContext, { course, sectionTitle, lecture }: GoOn): Html {
  const [messages, sharedMessages] = [homeMessages(locale), roomMessages(locale)]
  const { completedCount: done = 0, totalCount: all = 0 } = course.progress ?? {}
  const hasStarted = course.lastWatched !== null
  const position = lecture.positionSeconds > 0 && messages.at(clockTime(lecture.positionSeconds))
  return html`<section class="go-on" aria-labelledby="go-on">
<a class="go-on-cover" href="${paths.learn.lecture(course.slug, lecture.id)}" tabindex="-1" aria-hidden="true">${picture({ key: course.imageKey, name: course.name, width: 640, height: 360, classes: 'cover' })}</a>
<div class="go-on-text"><h2 id="go-on">${hasStarted ? messages.goOn : messages.start}</h2>
<p class="go-on-course">${course.name}</p>
<p class="go-on-lecture">${lecture.title}</p>
<p class="quietly">${[sectionTitle, position].filter(Boolean).join(' · ')}</p>
${progress({ label: messages.progressOf(course.name), done, of: Math.max(1, all), text: sharedMessages.doneOf(done, all) })}
<a class="button" href="${paths.learn.lecture(course.slug, lecture.id)}">${lectureIcon('video')}${hasStarted ? messages.resume : messages.startButton}</a></div></section>`
}

function courses(context: MemberContext, { learning, isFirstPage }: HomeModel): Html {
  const messages = homeMessages(context.locale)
  const { rows, hasNext } = learning.courses
  if (rows.length === 0 && isFirstPage) return nothingYet(context)
  const last = rows.at(-1)
  const more =
    last && withQuery(paths.learn.home, { after: formatCursor({ at: last.enrolledAt, id: last.id }) })
  return html`<section aria-labelledby="courses"><h2 id="courses">${messages.courses}</h2>
${courseCards(context, rows)}
${hasNext && more && html`<p><a class="button outline" href="${more}">${messages.moreCourses}</a></p>`}</section>`
}

function nothingYet({ locale }: MemberContext): Html {
  const messages = homeMessages(locale)
  return html`<section class="home-empty">${lectureIcon('video')}<h2>${messages.noCourses}</h2><p>${messages.noCoursesText}</p>
<a class="button" href="${paths.catalog}">${messages.toCatalog}</a></section>`
}
