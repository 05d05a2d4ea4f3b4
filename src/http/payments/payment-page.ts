import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { OwnPayment, PaymentType } from '../../domain/commerce/index.ts'
import { formatMoney } from '../../platform/money.ts'
import { paymentsScriptPath } from '../shared/assets.ts'
import { formToken } from '../shared/form.ts'
import { timed } from '../shared/moment.ts'
import { pageContext, sendPage } from '../shared/page.ts'
import { schoolOf } from '../shared/request-school.ts'
import { instructionsOf } from './instructions.ts'
import { beginPath, paymentPath, routes, tryAgainPath } from './paths.ts'
import { receipt } from './receipt.ts'
import { canTryAgain, standingOf } from './standing.ts'
import { type PaymentWords, wordsFor } from './words.ts'

type Shown = {
  readonly payment: OwnPayment
  /** By which it can be paid, while none is chosen. */
  readonly methods: readonly PaymentType[]
  /** What the school says about transfers. */
  readonly transferText: string | undefined
  /** Whether another try was just refused. */
  readonly isRefused: boolean
}

/** How a payment stands, how to go on, and what it is for. */
export function showPayment(request: FastifyRequest, reply: FastifyReply, shown: Shown) {
  const { payment, isRefused } = shown
  const words = wordsFor(request).payment
  const standing = standingOf(payment)
  const { title, text } = words.standings[standing]
  const { locale } = pageContext(request)
  const amount = formatMoney({ minor: payment.amount, currency: payment.currency }, locale)
  const main = html`<section class="card payment payment-${standing}">
<h1>${title(amount)}</h1>
!${isRefused ? html`<p class="problem" role="alert">${words.cannotTryAgain}</p>` : ''}
<p>${text}</p>
!${refund(words, payment)}
!${transfer(request, shown)}
!${instructionsOf(request, payment)}
!${standing === 'choose' ? chooser(request, reply, shown) : ''}
!${standing === 'waiting' ? html`<p><a role="button" href="${paymentPath(payment.id)}">${words.look}</a></p>` : ''}
!${standing !== 'choose' && canTryAgain(payment) ? again(request, reply, payment) : ''}
!${receipt(request, payment)}
<ul class="ways"><li><a href="/">${words.home(schoolOf(request).name)}</a></li></ul>
</section>
<script src="${paymentsScriptPath}" type="module"></script>`
  return sendPage(reply, pageContext(request), { title: words.title, main })
}

function refund(
  words: PaymentWords['payment'],
  { refundingState, needsAttention, state }: OwnPayment,
): string {
  if (needsAttention === 'place_gone') return html`<p class="told">${words.placeGone}</p>`
  if (refundingState === 'none' || state === 'refunded') return ''
  return html`<p class="told">${words.refunds[refundingState]}</p>`
}

function transfer(request: FastifyRequest, { payment, transferText }: Shown): string {
  if (transferText === undefined) return ''
  const words = wordsFor(request).payment
  const until = payment.deadlineAt
    ? html`<dl class="facts"><dt>${words.until}</dt><dd><strong>!${timed(request, payment.deadlineAt, (when) => when)}</strong></dd></dl>`
    : ''
  return html`<section class="instructions" aria-label="${words.instructions}">
<p class="transfer-text">${transferText}</p>!${until}</section>`
}

function chooser(request: FastifyRequest, reply: FastifyReply, { payment, methods }: Shown): string {
  const words = wordsFor(request).payment
  if (methods.length === 0)
    return html`<p class="told">${words.noMethods}</p>!${again(request, reply, payment)}`
  const choices = methods.map((method) => {
    const { title, text } = words.methods[method]
    return html`<li><button type="submit" name="method" value="${method}" class="choice"><strong>${title}</strong>
<small>${text}</small></button></li>`
  })
  return html`<form method="post" action="${beginPath(payment.id)}" data-once>!${formToken(request, reply, routes.begin)}
<ul class="choices" aria-label="${words.chooseLabel}">!${choices.join('')}</ul></form>`
}

function again(request: FastifyRequest, reply: FastifyReply, { id, state }: OwnPayment): string {
  const { tryAgain } = wordsFor(request).payment
  const classes = state === 'not_paid' ? 'secondary outline' : ''
  return html`<form method="post" action="${tryAgainPath(id)}" data-once>!${formToken(request, reply, routes.tryAgain)}
<button type="submit" class="${classes}">${tryAgain}</button></form>`
}
