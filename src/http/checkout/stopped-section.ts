import type { Quote } from '../../domain/orders/index.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { SchoolContext } from '../page/context.ts'
import { buyerMessages } from './buyer-messages.ts'
import { checkoutMessages } from './checkout-messages.ts'
import { nameOf, problemText, wayOn } from './line-view.ts'

/** Replaces the form if the cart cannot be ordered: the reasons and the alternatives. */
export function stoppedSection(context: SchoolContext, { lines }: Quote): Html {
  const messages = checkoutMessages(context.locale)
  const reasons = lines.flatMap((line) =>
    line.problem
      ? [
          html`<li><p><strong><bdi>${nameOf(context, line)}</bdi></strong></p>
<p>${problemText(context, line, line.problem)}</p>${instead(wayOn(context, line, line.problem))}</li>`,
        ]
      : [],
  )
  const needsCourse = lines.some(({ problem }) => problem?.is === 'course-needed')
  const signIn =
    needsCourse &&
    !context.reader &&
    html`<p><button type="submit" name="do" value="sign_in" class="secondary outline">${buyerMessages(context.locale).haveAccount}</button></p>`
  return html`<section class="checkout-part checkout-stopped" role="alert" aria-labelledby="stopped-title"><h2 id="stopped-title">${messages.stopped}</h2>
<ul>${reasons}</ul>${signIn}</section>`
}

function instead(way: Html | undefined): Html | undefined {
  return way && html`<p>${way}</p>`
}
