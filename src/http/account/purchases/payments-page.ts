import type { FastifyInstance } from 'fastify'
import { longestRefundReason, type Orders, type Payment } from '../../../domain/orders/index.ts'
import { paymentStates } from '../../../labels/payment-states.ts'
import { paths } from '../../../paths/paths.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { parseId } from '../../../platform/ids.ts'
import { formatMoney, fromDecimal, toDecimal } from '../../../platform/money.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { badge } from '../../page/components/badge.ts'
import { field, labelled } from '../../page/components/field.ts'
import { form, problemSummary } from '../../page/components/form.ts'
import { moment, spelled } from '../../page/components/moment.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { answerForm, emptyForm, type FormState } from '../../page/forms/form-answer.ts'
import { fieldsOf } from '../../page/forms/form-guard.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { sendInvoice } from '../../shared/invoice-pdf/send-invoice.ts'
import { memberOfSession } from '../../shared/member-actor.ts'
import { meOf } from '../../shared/signed-in.ts'
import { accountPage, donePath } from '../account-page.ts'
import { nothingYet, ownPager, type PageOf, requestedPage } from '../own-page.ts'
import { paymentsMessages } from './payments-messages.ts'

const { payments: path, refund: refundPath, invoice: invoicePath } = paths.account

/** The payments of a member with their states and refund requests. */
export function serveOwnPayments(app: FastifyInstance, { orders }: { readonly orders: Orders }) {
  const find = async (context: MemberContext, text: string) => {
    const id = parseId<'Payment'>(text)
    if (!id) throw new Refusal('not_found', 'You have no such payment')
    return await orders.ownPayment(memberOfSession(context.reader), { paymentId: id })
  }
  app.get(path, async (request, reply) => {
    const context = memberContext(request, reply)
    const payments = await orders.payments(memberOfSession(context.reader), requestedPage(context, 20))
    return sendPage(reply, context, paymentsPage(context, payments))
  })
  app.get<{ Params: { payment: string } }>(
    invoicePath.route,
    { config: { isFile: true } },
    async (request, reply) => {
      const id = parseId<'Payment'>(request.params.payment)
      if (!id) throw new Refusal('not_found', 'You have no such payment')
      const document = await orders.ownInvoiceDocument(memberOfSession(meOf(request)), id)
      return await sendInvoice(reply, document)
    },
  )
  app.get<{ Params: { payment: string } }>(refundPath.route, async (request, reply) => {
    const context = memberContext(request, reply)
    const payment = await find(context, request.params.payment)
    return sendPage(reply, context, refundPage(context, payment, emptyForm))
  })
  app.post<{ Params: { payment: string } }>(refundPath.route, async (request, reply) => {
    const context = memberContext(request, reply)
    const payment = await find(context, request.params.payment)
    const act = async () => {
      const { amount = '', reason = '' } = fieldsOf(request)
      const requested =
        amount.trim() === '' ? undefined : (fromDecimal(amount.trim(), payment.currency)?.minor ?? -1n)
      await orders.requestRefund(memberOfSession(context.reader), payment.id, { amount: requested, reason })
      return reply.redirect(donePath(path, 'refund'), 303)
    }
    return await answerForm(request, reply, {
      act,
      render: (state) => sendPage(reply, context, refundPage(context, payment, state)),
    })
  })
}

const money = ({ locale }: MemberContext, { currency }: Payment, minor: bigint) =>
  formatMoney({ minor, currency }, locale)

function paymentsPage(context: MemberContext, payments: PageOf<Payment>): Page {
  const messages = paymentsMessages(context.locale)
  const main =
    payments.rows.length > 0
      ? html`<ul class="own-list">${payments.rows.map((each) => entry(context, each))}</ul>${ownPager(context, payments, ({ createdAt, id }) => ({ at: createdAt, id }))}`
      : nothingYet({ icon: 'file', text: messages.empty, href: paths.catalog, link: messages.toShop })
  const relatedLinks = html`<p class="actions"><a href="${paths.redeem}">${messages.redeem}</a><a href="${paths.account.seats}">${messages.seats}</a></p>`
  const all = html`${relatedLinks}${main}`
  return accountPage(context, { section: 'payments', title: messages.title, lead: messages.lead, main: all })
}

const good: readonly Payment['state'][] = ['paid', 'manual_enrolled']

function entry(context: MemberContext, payment: Payment): Html {
  const messages = paymentsMessages(context.locale)
  const { lines, state, tradeNo, installment, createdAt, invoice, refunded, amount, id } = payment
  const deadline = payment.instructions?.deadlineAt
  const details = [
    messages.orderNo(tradeNo),
    installment && messages.instalment(installment.sequence, installment.count),
    invoice?.number && messages.invoice(invoice.number),
    refunded > 0n && messages.refunded(money(context, payment, refunded)),
  ].filter(Boolean)
  return html`<li class="own-entry payment-entry"><div>
<h2 lang="${context.school.locale}">${lines.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join(', ')}</h2>
<p class="quietly">${moment(context, createdAt)} · ${details.join(' · ')}</p>
<p>${badge(paymentStates(context.locale)[state], good.includes(state) ? { tone: 'good' } : state === 'not_paid' ? { tone: 'careful' } : {})}
${deadline && html` <strong>${messages.payBy(spelled(context, deadline))}</strong>`}</p>
<p class="actions">${state === 'not_paid' ? html`<a class="button" href="${paths.payment(id)}">${messages.pay}</a>` : html`<a href="${paths.payment(id)}">${messages.open}</a>`}${invoice && html`<a href="${invoicePath(id)}" download>${messages.document}</a>`}${payment.canRequestRefund && html`<a href="${refundPath(id)}">${messages.refund}</a>`}</p></div>
<p class="own-amount">${money(context, payment, amount)}</p></li>`
}

function refundPage(context: MemberContext, payment: Payment, state: FormState): Page {
  const messages = paymentsMessages(context.locale)
  const amount =
    state.values['amount'] ?? toDecimal({ minor: payment.refundable, currency: payment.currency })
  const prefilled = { ...state, values: { ...state.values, amount } }
  const reason = html`<label for="reason">${messages.reason}</label><textarea id="reason" name="reason" rows="4" maxlength="${longestRefundReason}" required aria-describedby="reason-hint">${state.values['reason']}</textarea>`
  const inside = html`${problemSummary(context, state, [
    { name: 'amount', label: messages.amount },
    { name: 'reason', label: messages.reason },
  ])}
${field(prefilled, { name: 'amount', label: messages.amount, inputmode: 'decimal' })}
${labelled(state, { name: 'reason', hint: messages.reasonHint }, reason)}
<button type="submit">${messages.send}</button>`
  const main = form(
    context,
    { action: refundPath(payment.id), route: refundPath.route, classes: 'panel' },
    inside,
  )
  const lead = messages.refundLead(money(context, payment, payment.refundable))
  return accountPage(context, { section: 'payments', title: messages.refundTitle, lead, main })
}
