import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Orders, Seat, SeatPack } from '../../../domain/orders/index.ts'
import { paths } from '../../../paths/paths.ts'
import type { OrderLineId, VoucherId } from '../../../platform/db/schema/schema.gen.ts'
import { attributes, type Content, type Html, html } from '../../../platform/html/html.ts'
import { parseId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { described, labelled } from '../../page/components/field.ts'
import { form, problemSummary } from '../../page/components/form.ts'
import { table } from '../../page/components/table.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { answerForm, emptyForm, type FormState } from '../../page/forms/form-answer.ts'
import { fieldsOf } from '../../page/forms/form-guard.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { memberOfSession } from '../../shared/member-actor.ts'
import { accountPage, type Done, donePath } from '../account-page.ts'
import { dayOf, nothingYet, ownPager, type PageOf, requestedPage } from '../own-page.ts'
import { seatsMessages } from './seats-messages.ts'

const { seats: path, handOutSeats, revokeSeat, mailSeat, claimSeat } = paths.account

/** The seats that a member bought for others: assign, withdraw, mail again, use one. */
export function serveSeats(app: FastifyInstance, { orders }: { readonly orders: Orders }) {
  const renderSeats = async (request: FastifyRequest, reply: FastifyReply, state: FormState) => {
    const context = memberContext(request, reply)
    const packs = await orders.seatPacks(memberOfSession(context.reader), requestedPage(context, 5))
    return sendPage(reply, context, seatsPage(context, packs, state))
  }
  const act = (
    route: string,
    done: Done,
    work: (context: MemberContext, fields: Fields) => Promise<unknown>,
  ) => {
    app.post(route, (request, reply) =>
      answerForm(request, reply, {
        act: async () => {
          await work(memberContext(request, reply), fieldsOf(request))
          return reply.redirect(donePath(path, done), 303)
        },
        render: (state) => renderSeats(request, reply, state),
      }),
    )
    app.get(route, (_request, reply) => reply.redirect(path, 303))
  }
  app.get(path, (request, reply) => renderSeats(request, reply, emptyForm))
  act(handOutSeats, 'seats-out', ({ reader }, fields) =>
    orders.handOutSeats(memberOfSession(reader), { lineId: packIn(fields), emails: emailsIn(fields) }),
  )
  act(revokeSeat, 'seat-back', ({ reader }, fields) =>
    orders.revokeSeat(memberOfSession(reader), seatIn(fields)),
  )
  act(mailSeat, 'seat-mailed', ({ reader }, fields) =>
    orders.mailSeatAgain(memberOfSession(reader), seatIn(fields)),
  )
  act(claimSeat, 'seat-kept', ({ reader }, fields) =>
    orders.claimSeat(memberOfSession(reader), packIn(fields)),
  )
}

type Fields = Readonly<Record<string, string>>

function packIn({ pack = '' }: Fields): OrderLineId {
  const id = parseId<'OrderLine'>(pack)
  if (!id) throw new Refusal('not_found', 'You have no such seats')
  return id
}

function seatIn({ seat = '' }: Fields): VoucherId {
  const id = parseId<'Voucher'>(seat)
  if (!id) throw new Refusal('not_found', 'You have no such seat')
  return id
}

const emailsIn = ({ emails = '' }: Fields) => emails.split(/[\s,;，；、]+/).slice(0, 200)

function seatsPage(context: MemberContext, packs: PageOf<SeatPack>, state: FormState): Page {
  const messages = seatsMessages(context.locale)
  const list = packs.rows.map((pack) => packView(context, pack, state))
  const pager = ownPager(context, packs, ({ createdAt, id }) => ({ at: createdAt, id }))
  const main =
    packs.rows.length > 0
      ? html`${seatProblems(context, state)}<p class="quietly">${messages.rule}</p>${list}${pager}`
      : nothingYet({ icon: 'key', text: messages.empty, href: paths.catalog, link: messages.toShop })
  return accountPage(context, { section: 'payments', title: messages.title, lead: messages.lead, main })
}

// Problems of a seat have no field of their own.
function seatProblems(context: MemberContext, { values, problems }: FormState): Html | undefined {
  const whole = problems.get('seat')
  const summaryState = { values, problems: whole ? new Map([...problems, ['', whole]]) : problems }
  return problemSummary(context, summaryState, [
    { name: `emails-${values['pack']}`, label: seatsMessages(context.locale).emails },
  ])
}

function packView(context: MemberContext, pack: SeatPack, state: FormState): Html {
  const messages = seatsMessages(context.locale)
  const { lineId, name, quantity, tradeNo, createdAt, seats } = pack
  const free = seats.filter(({ isFree }) => isFree).length
  const rows = seats.filter(({ isFree }) => !isFree).map((seat) => seatRow(context, seat))
  const out = rows.length > 0 && table({ heads: [messages.person, messages.state, messages.acts], rows })
  const hasOwnSeat = seats.some(({ redeemedBy }) => redeemedBy === context.reader.personId)
  return html`<section class="panel seat-pack" aria-labelledby="pack-${lineId}"><h2 id="pack-${lineId}" lang="${context.school.locale}">${name}</h2>
<p class="quietly">${messages.freeCount(free, quantity)} · ${messages.orderNo(tradeNo)} · ${dayOf(context, createdAt)}</p>
${out}${free > 0 && handOutForm(context, pack, state)}${free > 0 && !hasOwnSeat && claimForm(context, pack)}</section>`
}

function seatRow(context: MemberContext, seat: Seat): Content[] {
  const messages = seatsMessages(context.locale)
  const { id, recipientEmail, redeemedBy, redeemerName, redeemedAt, mailedAt, canRevoke } = seat
  const isOwn = redeemedBy === context.reader.personId
  const person = isOwn ? messages.you : (recipientEmail ?? redeemerName ?? '')
  const name = redeemerName && !isOwn && html`<br><span class="quietly"><bdi>${redeemerName}</bdi></span>`
  const state = redeemedAt
    ? messages.claimed(dayOf(context, redeemedAt))
    : mailedAt && messages.invited(dayOf(context, mailedAt))
  const button = (action: string, text: string) =>
    form(
      context,
      { action, hidden: { seat: id } },
      html`<button type="submit" class="secondary outline" aria-label="${text}: ${person}">${text}</button>`,
    )
  const acts = html`<div class="actions">${!redeemedAt && button(mailSeat, messages.mailAgain)}
${canRevoke && button(revokeSeat, messages.revoke)}</div>`
  return [html`<bdi>${person}</bdi>${name}`, state, acts]
}

function handOutForm(context: MemberContext, { lineId }: SeatPack, state: FormState): Html {
  const messages = seatsMessages(context.locale)
  const isMine = state.values['pack'] === lineId
  const name = `emails-${lineId}`
  const problem = isMine ? state.problems.get('emails') : undefined
  const own: FormState = { values: {}, problems: new Map(problem ? [[name, problem]] : []) }
  const more = attributes(described(own, { name, hint: messages.emailsHint }))
  const input = html`<label for="${name}">${messages.emails}</label>
<textarea id="${name}" name="emails" rows="3" required autocapitalize="none" spellcheck="false"${more}>${isMine && state.values['emails']}</textarea>`
  return form(
    context,
    { action: handOutSeats, hidden: { pack: lineId } },
    html`${labelled(own, { name, hint: messages.emailsHint }, input)}<button type="submit">${messages.handOut}</button>`,
  )
}

function claimForm(context: MemberContext, { lineId }: SeatPack): Html {
  const text = seatsMessages(context.locale).claimOne
  const button = html`<button type="submit" class="secondary outline">${text}</button>`
  return form(context, { action: claimSeat, hidden: { pack: lineId } }, button)
}
