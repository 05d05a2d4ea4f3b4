import type { OfferedVoucher, VoucherStatus } from '../../domain/orders/index.ts'
import { withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { dateFormat } from '../../platform/formatters.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { banner } from '../page/components/banner.ts'
import { field } from '../page/components/field.ts'
import { form } from '../page/components/form.ts'
import { sheet } from '../page/components/sheet.ts'
import type { SchoolContext } from '../page/context.ts'
import { emptyForm } from '../page/forms/form-answer.ts'
import type { Page } from '../page/page.ts'
import { ownedItemPath } from '../shared/owned-item-path.ts'
import { redeemMessages } from './redeem-messages.ts'

type Model = {
  readonly code: string
  /** The voucher of the code; undefined if it is unknown or was not looked up. */
  readonly offered?: OfferedVoucher | undefined
  readonly problem?: Exclude<VoucherStatus, 'open'> | 'unknown' | 'too-many-tries' | undefined
}

/** The form for a code, or the item of a code with the button that redeems it. */
export function redeemPage(context: SchoolContext, { code, offered, problem }: Model): Page {
  const messages = redeemMessages(context.locale)
  const notice =
    problem && banner({ tone: 'careful', role: 'alert', body: html`<p>${sentence(context, problem)}</p>` })
  const body = html`${notice}${bodyOf(context, { code, offered, problem })}`
  return { title: messages.title, main: sheet({ title: messages.title, body, classes: 'redeem' }) }
}

function bodyOf(context: SchoolContext, model: Model): Html {
  const { code, offered } = model
  const messages = redeemMessages(context.locale)
  if (!offered) return html`<p>${messages.lead}</p>${lookUp(context, code)}`
  const other = html`<p><a href="${paths.redeem}">${messages.other}</a></p>`
  return html`${offerView(context, offered)}${wayFor(context, code, offered)}${other}`
}

function wayFor(context: SchoolContext, code: string, offered: OfferedVoucher): Html | undefined {
  if (offered.status !== 'open') return wayIn(context, offered)
  return context.reader ? accept(context, code) : toSignIn(context, code)
}

function lookUp({ locale }: SchoolContext, code: string): Html {
  const messages = redeemMessages(locale)
  const state = { ...emptyForm, values: { code } }
  const input = field(state, {
    name: 'code',
    label: messages.code,
    hint: messages.codeHint,
    isVerbatim: true,
  })
  return html`<form method="get" action="${paths.redeem}">${input}<button type="submit">${messages.look}</button></form>`
}

function toSignIn({ locale }: SchoolContext, code: string): Html {
  const messages = redeemMessages(locale)
  const back = { return_to: withQuery(paths.redeem, { code }) }
  return html`<p>${messages.signInFirst}</p>
<p class="actions"><a class="button" href="${withQuery(paths.signIn, back)}">${messages.signIn}</a>
<a class="button secondary outline" href="${withQuery(paths.signUp, back)}">${messages.signUp}</a></p>`
}

function offerView({ locale, timeZone }: SchoolContext, offered: OfferedVoucher): Html {
  const messages = redeemMessages(locale)
  const { name, giver, purpose, message, lastsUntil } = offered
  const until = lastsUntil && dateFormat(locale, { dateStyle: 'long', timeZone }).format(lastsUntil)
  const lines = message?.split('\n').map((line) => html`<p>${line}</p>`)
  return html`<section class="gift"><h2><bdi>${name}</bdi></h2>
<p>${messages[purpose](giver)} · ${until ? messages.until(until) : messages.forGood}</p>
${lines && html`<blockquote>${lines}</blockquote>`}</section>`
}

function accept(context: SchoolContext, code: string): Html {
  const { accept: text } = redeemMessages(context.locale)
  return form(
    context,
    { action: paths.redeem, hidden: { code }, more: { 'data-once': true } },
    html`<button type="submit">${text}</button>`,
  )
}

function wayIn({ locale }: SchoolContext, offered: OfferedVoucher): Html | undefined {
  const isMine = offered.status === 'used-by-you' || offered.status === 'held-for-good'
  return isMine
    ? html`<p><a class="button" href="${ownedItemPath(offered)}">${redeemMessages(locale).open}</a></p>`
    : undefined
}

function sentence({ locale }: SchoolContext, problem: NonNullable<Model['problem']>): string {
  const messages = redeemMessages(locale)
  return problem === 'too-many-tries' ? messages.tooManyTries : messages.standings[problem]
}
