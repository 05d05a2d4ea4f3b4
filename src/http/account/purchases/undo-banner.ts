import type { UndoableCancellation } from '../../../domain/orders/index.ts'
import { paths } from '../../../paths/paths.ts'
import { dateFormat } from '../../../platform/formatters.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { sentences } from '../../../platform/locales.ts'
import { formatMoney } from '../../../platform/money.ts'
import { banner } from '../../page/components/banner.ts'
import { form } from '../../page/components/form.ts'
import type { MemberContext } from '../../page/context.ts'
import { cancelBookingMessages } from './cancel-booking-messages.ts'

/** The bookings that a member cancelled and can still have back. */
export function undoBanners(
  context: MemberContext,
  cancellations: readonly UndoableCancellation[],
  nameOf: (bookingId: string) => string | undefined,
): readonly Html[] {
  return cancellations.flatMap((cancelled) => {
    const name = nameOf(cancelled.bookingId)
    return name === undefined ? [] : [undoBanner(context, cancelled, name)]
  })
}

function undoBanner(
  context: MemberContext,
  { id, kind, refund, until }: UndoableCancellation,
  name: string,
): Html {
  const { locale, timeZone } = context
  const messages = cancelBookingMessages(locale)
  const hour = dateFormat(locale, { timeStyle: 'short', timeZone })
  const money =
    refund && until ? messages.undoRefund(formatMoney(refund, locale), hour.format(until)) : undefined
  const button = html`<input type="hidden" name="cancellation" value="${id}"><input type="hidden" name="kind" value="${kind}">
<button type="submit" class="outline" aria-label="${messages.undoLabel(name)}">${messages.undoButton}</button>`
  const body = html`<p>${sentences(locale, messages.undoText(name), money)}</p>${form(context, { action: paths.account.undoCancellation }, button)}`
  return banner({ tone: 'done', role: 'status', body })
}
