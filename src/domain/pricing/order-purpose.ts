import type { Clock } from '../../platform/clock.ts'
import { day } from '../../platform/durations.ts'
import { type Finding, name, problemsWith, refuseProblems, text } from '../../platform/fields.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Offer, OfferType } from '../catalog/index.ts'
import { emailIn } from '../identity/index.ts'

/** The purpose of an order: for the buyer, a gift for one person, or seats that the buyer assigns. */
export type OrderPurpose =
  | { readonly is: 'self' }
  | ({ readonly is: 'gift' } & GiftDetails)
  | { readonly is: 'seats' }

/** The optional details of a gift. */
export type GiftDetails = {
  readonly recipientName?: string | undefined
  readonly recipientEmail?: string | undefined
  readonly message?: string | undefined
  /** The date of the e-mail to the recipient; default: immediately. */
  readonly sendAt?: Date | undefined
}

export const longestGiftMessage = 500
export const longestRecipientName = 120
const year = 366 * day

/** The reason why an offer cannot be bought for others. */
export type NotForOthers = 'not-for-others' | 'renews' | 'costs-nothing'

/** The kinds of items that one person can buy for others. */
export const transferable: readonly OfferType[] = ['course', 'digital_product', 'membership_plan']

/** The reason why an offer cannot be a gift or a seat: tickets and meetings belong to a person, and renewals to a payer. */
export function whyNotForOthers(
  purpose: OrderPurpose['is'],
  { itemType, access, price }: Pick<Offer, 'itemType' | 'access' | 'price'>,
): NotForOthers | undefined {
  if (purpose === 'self') return undefined
  if (!transferable.includes(itemType)) return 'not-for-others'
  if (access === 'monthly' || access === 'yearly') return 'renews'
  return price === 0n ? 'costs-nothing' : undefined
}

/** True for an order for others that is free. Coupons and promotions can make only the buyer's own order free. */
export function isFreeForOthers(purpose: OrderPurpose['is'], total: bigint): boolean {
  return purpose !== 'self' && total === 0n
}

/** The refusal of an order for others that is free. */
export function freeForOthers(): Refusal {
  const problems = [{ field: 'purpose', message: 'free_for_others' }]
  const text = 'A gift or seats cannot be free: remove the coupon, or order for yourself'
  return new Refusal('conflict', text, { problems })
}

/** The problems of a gift, by field. */
export function giftProblems(clock: Clock, gift: GiftDetails): Finding[] {
  const { recipientName, recipientEmail, message, sendAt } = normalizedGift(gift)
  return [
    ...problemsWith('gift.recipientName', name({ to: longestRecipientName }), recipientName ?? ''),
    ...problemsWith('gift.message', text({ to: longestGiftMessage }), message ?? ''),
    recipientEmail && !emailIn(recipientEmail)
      ? { field: 'gift.recipientEmail', message: 'email_invalid' }
      : undefined,
    sendAt && !recipientEmail
      ? { field: 'gift.recipientEmail', message: 'is required to send the gift by mail' }
      : undefined,
    sendAt && sendAt.getTime() > clock.now().getTime() + year
      ? { field: 'gift.sendAt', message: 'must be within a year' }
      : undefined,
  ]
}

/** The checked columns of a gift. */
export function giftColumns(clock: Clock, gift: GiftDetails) {
  refuseProblems('order', giftProblems(clock, gift))
  return normalizedGift(gift)
}

/** A gift without empty fields. */
export function normalizedGift({ recipientName, recipientEmail, message, sendAt }: GiftDetails) {
  return {
    recipientName: recipientName?.trim() || null,
    recipientEmail: emailIn(recipientEmail ?? '') ?? (recipientEmail?.trim() || null),
    message: message?.replaceAll('\r\n', '\n').trim() || null,
    sendAt: sendAt ?? null,
  }
}
