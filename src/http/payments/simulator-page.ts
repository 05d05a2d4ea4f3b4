import type { WebhookAnswer, WebhookOutcome } from '../../domain/gateways/index.ts'
import type { OwnPayment } from '../../domain/orders/index.ts'
import { paymentMethods } from '../../labels/payment-methods.ts'
import { paymentStates } from '../../labels/payment-states.ts'
import { paths } from '../../paths/paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { formatMoney } from '../../platform/money.ts'
import { banner } from '../page/components/banner.ts'
import { choice } from '../page/components/choice.ts'
import { facts } from '../page/components/facts.ts'
import { form } from '../page/components/form.ts'
import { icon } from '../page/components/icon.ts'
import { linkList } from '../page/components/sheet.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { instructionsOf } from './instructions.ts'
import { paymentMessages } from './payment-messages.ts'
import { simulatorMessages } from './simulator-messages.ts'
import { type Step, scenariosFor } from './simulator-scenarios.ts'

/** A step of the simulator and the response of the school's system. */
export type StepResult = WebhookAnswer & { readonly step: Step }

type Model = { readonly payment: OwnPayment; readonly results: readonly StepResult[] }

/** The possible actions for the payment, and the last one. */
export function simulatorPage(context: SchoolContext, { payment, results }: Model): Page {
  const { school, locale } = context
  const messages = simulatorMessages(locale)
  const amount = formatMoney({ minor: payment.amount, currency: payment.currency }, locale)
  const look = scenariosFor(payment).length > 0 ? 'button secondary outline' : 'button'
  const main = html`<section class="sheet payment simulator">
<aside class="simulator-banner" aria-label="${messages.title}">${icon('warning')}
<p><strong>${messages.banner}</strong> ${messages.bannerText}</p></aside>
<h1>${messages.choose(amount)}</h1>
${answers(context, results)}
${statusFacts(context, payment)}
${instructionsOf(context, payment)}
${choices(context, payment)}
<p><a class="${look}" href="${paths.payment(payment.id)}">${messages.toPayment}</a></p>
${linkList([{ href: paths.front, text: paymentMessages(locale).home(school.name) }])}
</section>`
  return { title: messages.title, main }
}

function answers(context: SchoolContext, results: readonly StepResult[]): Html | undefined {
  if (results.length === 0) return undefined
  const { answered } = simulatorMessages(context.locale)
  const rows = results.map(({ step, outcome, answer }) => {
    return html`<li><span>${sentence(context, step)}</span>
<span><code>${answer.status} ${answer.body}</code> ${outcomeIn(context, outcome)}</span></li>`
  })
  const body = html`<ol class="answers">${rows}</ol>`
  return banner({ tone: 'info', role: 'status', title: answered, body })
}

function sentence({ locale }: SchoolContext, { is, choice }: Step): Html {
  const messages = simulatorMessages(locale)
  const remark = { webhook: undefined, 'forged-webhook': messages.forged, 'time-over': messages.overdue }[is]
  const method = paymentMethods(locale)[choice.type].title
  return html`${messages.webhooks[choice.kind]} <small>${method}</small>${remark && html` <small>${remark}</small>`}`
}

function outcomeIn({ locale }: SchoolContext, outcome: WebhookOutcome): string {
  const { outcomes, refusals } = simulatorMessages(locale)
  return outcome.is === 'refused' ? `${outcomes.refused}: ${refusals[outcome.why]}` : outcomes[outcome.is]
}

function statusFacts({ locale }: SchoolContext, { state, reference }: OwnPayment): Html {
  const messages = simulatorMessages(locale)
  return facts([
    [messages.state, html`<strong data-state="${state}">${paymentStates(locale)[state]}</strong>`],
    [messages.reference, html`<code>${reference}</code>`],
  ])
}

function choices(context: SchoolContext, payment: OwnPayment): Html {
  const messages = simulatorMessages(context.locale)
  const scenarios = scenariosFor(payment)
  if (scenarios.length === 0) return html`<p>${messages.over}</p>`
  const all = scenarios.map((each) => choice({ name: 'happens', value: each, ...messages.scenarios[each] }))
  const { simulator } = paths
  const formTarget = { action: simulator(payment.reference), route: simulator.route }
  return form(context, formTarget, html`<ul class="choices">${all}</ul>`)
}
