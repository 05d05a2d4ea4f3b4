import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { AnsweredNotice, NoticeOutcome, OwnPayment } from '../../domain/commerce/index.ts'
import { formatMoney } from '../../platform/money.ts'
import { formToken } from '../shared/form.ts'
import { icon } from '../shared/icons.ts'
import { pageContext, sendPage } from '../shared/page.ts'
import { schoolOf } from '../shared/request-school.ts'
import { instructionsOf } from './instructions.ts'
import { paymentPath, routes, simulatorPath } from './paths.ts'
import { type Scenario, type Step, scenariosFor } from './simulator-scenarios.ts'
import { type PaymentWords, wordsFor } from './words.ts'

/** A step of the simulator, and what the school's system answered to it. */
export type Told = AnsweredNotice & { readonly step: Step }

type Shown = { readonly payment: OwnPayment; readonly told: readonly Told[] }

/** What may happen to the payment now, and what just did. */
export function showSimulator(request: FastifyRequest, reply: FastifyReply, { payment, told }: Shown) {
  const { simulator: words, payment: paymentWords } = wordsFor(request)
  const amount = formatMoney(
    { minor: payment.amount, currency: payment.currency },
    pageContext(request).locale,
  )
  const main = html`<section class="card payment simulator">
<aside class="simulator-banner" aria-label="${words.title}">!${icon('warning')}
<p><strong>${words.banner}</strong> ${words.bannerText}</p></aside>
<h1>${words.choose(amount)}</h1>
!${answers(request, told)}
!${standing(request, payment)}
!${instructionsOf(request, payment)}
!${choices(request, reply, payment)}
<p><a role="button" class="${scenariosFor(payment).length > 0 ? 'secondary outline' : ''}" href="${paymentPath(payment.id)}">${words.toPayment}</a></p>
<ul class="ways"><li><a href="/">${paymentWords.home(schoolOf(request).name)}</a></li></ul>
</section>`
  return sendPage(reply, pageContext(request), { title: words.title, main })
}

function answers(request: FastifyRequest, told: readonly Told[]): string {
  if (told.length === 0) return ''
  const { simulator: words } = wordsFor(request)
  const rows = told.map(({ step, outcome, answer }) => {
    return html`<li><span>!${sentence(request, step)}</span>
<span><code>${answer.status} ${answer.body}</code> ${outcomeIn(words, outcome)}</span></li>`
  })
  return html`<section class="told answers" role="status"><h2>${words.answered}</h2><ol>!${rows.join('')}</ol></section>`
}

function sentence(request: FastifyRequest, { is, choice }: Step): string {
  const { simulator: words, payment } = wordsFor(request)
  const how = { told: '', 'told-forged': words.forged, 'time-over': words.overdue }[is]
  const more = how ? html` <small>${how}</small>` : ''
  return html`${words.sent[choice.kind]} <small>${payment.methods[choice.type].title}</small>!${more}`
}

function outcomeIn({ outcomes, refusals }: PaymentWords['simulator'], outcome: NoticeOutcome): string {
  return outcome.is === 'refused' ? `${outcomes.refused}: ${refusals[outcome.why]}` : outcomes[outcome.is]
}

function standing(request: FastifyRequest, { state, reference }: OwnPayment): string {
  const { simulator: words } = wordsFor(request)
  return html`<dl class="facts">
<dt>${words.state}</dt><dd><strong data-state="${state}">${words.states[state]}</strong></dd>
<dt>${words.reference}</dt><dd><code>${reference}</code></dd>
</dl>`
}

function choices(request: FastifyRequest, reply: FastifyReply, payment: OwnPayment): string {
  const { simulator: words } = wordsFor(request)
  const scenarios = scenariosFor(payment)
  if (scenarios.length === 0) return html`<p>${words.over}</p>`
  return html`<form method="post" action="${simulatorPath(payment.reference)}">
!${formToken(request, reply, routes.simulator)}
<ul class="choices">!${scenarios.map((scenario) => choice(words, scenario)).join('')}</ul>
</form>`
}

function choice({ scenarios }: PaymentWords['simulator'], scenario: Scenario): string {
  const { title, text } = scenarios[scenario]
  return html`<li><button type="submit" name="happens" value="${scenario}" class="choice"><strong>${title}</strong>
<small>${text}</small></button></li>`
}
