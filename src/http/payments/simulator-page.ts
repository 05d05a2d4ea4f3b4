import type { AnsweredNotice, NoticeOutcome } from '../../domain/gateways/index.ts'
import type { OwnPayment } from '../../domain/orders/index.ts'
import { paymentMethods } from '../../labels/payment-methods.ts'
import { paymentStates } from '../../labels/payment-states.ts'
import { paths } from '../../paths/paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { formatMoney } from '../../platform/money.ts'
import { choice } from '../page/components/choice.ts'
import { facts } from '../page/components/facts.ts'
import { form } from '../page/components/form.ts'
import { icon } from '../page/components/icon.ts'
import { notice } from '../page/components/notice.ts'
import { waysOn } from '../page/components/sheet.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { instructionsOf } from './instructions.ts'
import { paymentWords } from './payment-words.ts'
import { type Step, scenariosFor } from './simulator-scenarios.ts'
import { simulatorWords } from './simulator-words.ts'

/** A step of the simulator and the response of the school's system. */
export type Told = AnsweredNotice & { readonly step: Step }

type Model = { readonly payment: OwnPayment; readonly told: readonly Told[] }

/** The possible actions for the payment, and the last one. */
export function simulatorPage(context: SchoolContext, { payment, told }: Model): Page {
  const { school, locale } = context
  const words = simulatorWords(locale)
  const amount = formatMoney({ minor: payment.amount, currency: payment.currency }, locale)
  const look = scenariosFor(payment).length > 0 ? 'button secondary outline' : 'button'
  const main = html`<section class="sheet payment simulator">
<aside class="simulator-banner" aria-label="${words.title}">${icon('warning')}
<p><strong>${words.banner}</strong> ${words.bannerText}</p></aside>
<h1>${words.choose(amount)}</h1>
${answers(context, told)}
${standing(context, payment)}
${instructionsOf(context, payment)}
${choices(context, payment)}
<p><a class="${look}" href="${paths.payment(payment.id)}">${words.toPayment}</a></p>
${waysOn([{ href: paths.front, text: paymentWords(locale).home(school.name) }])}
</section>`
  return { title: words.title, main }
}

function answers(context: SchoolContext, told: readonly Told[]): Html | undefined {
  if (told.length === 0) return undefined
  const { answered } = simulatorWords(context.locale)
  const rows = told.map(({ step, outcome, answer }) => {
    return html`<li><span>${sentence(context, step)}</span>
<span><code>${answer.status} ${answer.body}</code> ${outcomeIn(context, outcome)}</span></li>`
  })
  const body = html`<ol class="answers">${rows}</ol>`
  return notice({ tone: 'info', role: 'status', title: answered, body })
}

function sentence({ locale }: SchoolContext, { is, choice }: Step): Html {
  const words = simulatorWords(locale)
  const how = { told: undefined, 'told-forged': words.forged, 'time-over': words.overdue }[is]
  const method = paymentMethods(locale)[choice.type].title
  return html`${words.sent[choice.kind]} <small>${method}</small>${how && html` <small>${how}</small>`}`
}

function outcomeIn({ locale }: SchoolContext, outcome: NoticeOutcome): string {
  const { outcomes, refusals } = simulatorWords(locale)
  return outcome.is === 'refused' ? `${outcomes.refused}: ${refusals[outcome.why]}` : outcomes[outcome.is]
}

function standing({ locale }: SchoolContext, { state, reference }: OwnPayment): Html {
  const words = simulatorWords(locale)
  return facts([
    [words.state, html`<strong data-state="${state}">${paymentStates(locale)[state]}</strong>`],
    [words.reference, html`<code>${reference}</code>`],
  ])
}

function choices(context: SchoolContext, payment: OwnPayment): Html {
  const words = simulatorWords(context.locale)
  const scenarios = scenariosFor(payment)
  if (scenarios.length === 0) return html`<p>${words.over}</p>`
  const all = scenarios.map((each) => choice({ name: 'happens', value: each, ...words.scenarios[each] }))
  const { simulator } = paths
  const sent = { action: simulator(payment.reference), route: simulator.route }
  return form(context, sent, html`<ul class="choices">${all}</ul>`)
}
